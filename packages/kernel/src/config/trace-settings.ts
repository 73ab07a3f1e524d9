import { Type } from '@tradepost/contract'
import type { SettingWords } from './setting.ts'
import { text } from './setting.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The standard variables of OpenTelemetry that we read; its library reads those of its exporter and its queue. */
export const traceSettings = {
  otlpEndpoint: Type.Optional(
    text({
      variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      description: 'collector of OpenTelemetry, which gets traces under `/v1/traces`',
      takes: 'an address that begins with http:// or https://',
      otherwise: 'none, and nothing is traced',
      format: 'web-address',
    }),
  ),
  otlpTracesEndpoint: Type.Optional(
    text({
      variable: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      description: 'the whole address for traces, where it is another',
      takes: 'an address that begins with http:// or https://',
      otherwise: 'that of the collector',
      format: 'web-address',
    }),
  ),
  otlpProtocol: Type.Enum(['http/protobuf', 'http/json'], {
    variable: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    description: 'form in which traces are sent',
    default: 'http/protobuf',
  } satisfies SettingWords & { default: string }),
  otelServiceName: text({
    variable: 'OTEL_SERVICE_NAME',
    description: 'name of this server in traces',
    takes: 'a text of at most 255 characters',
    pattern: '^[^]{1,255}$',
    default: 'tradepost',
  }),
  tracesSampler: Type.Enum(samplers, {
    variable: 'OTEL_TRACES_SAMPLER',
    description:
      'which traces are sent; `parentbased_…` leaves it to the caller of a request that is in a trace',
    default: 'parentbased_always_on',
  } satisfies SettingWords & { default: string }),
  tracesSamplerArg: text({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'share of the traces that a sampler with `traceidratio` sends',
    takes: 'a number from 0 to 1',
    pattern: String.raw`^(0|1|0?\.\d{1,9}|1\.0{1,9})$`,
    default: '1',
  }),
  otelDisabled: Type.Enum(['true', 'false'], {
    variable: 'OTEL_SDK_DISABLED',
    description: 'whether nothing is traced, whatever the other settings say',
    default: 'false',
  } satisfies SettingWords & { default: string }),
}
