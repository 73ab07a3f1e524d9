import { Type } from '@tradepost/contract'
import { text } from './setting.ts'

/** Where uploaded files are kept. */
export const fileSettings = {
  s3Bucket: Type.Optional(
    text({
      variable: 'TRADEPOST_S3_BUCKET',
      description: 'bucket for uploaded files, on a server that speaks the protocol of S3',
      takes: 'the name of a bucket, together with TRADEPOST_S3_ACCESS_KEY and TRADEPOST_S3_SECRET_KEY',
      otherwise: 'the folder files in the data folder',
      pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
    }),
  ),
  s3Endpoint: Type.Optional(
    text({
      variable: 'TRADEPOST_S3_ENDPOINT',
      description: 'address of that server',
      takes: 'an address that begins with http:// or https://',
      otherwise: 'that of Amazon in the region',
      format: 'web-address',
    }),
  ),
  s3Region: text({
    variable: 'TRADEPOST_S3_REGION',
    description: 'region of the bucket; many servers other than Amazon take any',
    takes: 'lower-case letters, digits and hyphens',
    pattern: '^[a-z0-9-]{1,64}$',
    default: 'us-east-1',
  }),
  s3AccessKey: Type.Optional(
    text({
      variable: 'TRADEPOST_S3_ACCESS_KEY',
      description: 'id of the access key for the bucket',
      takes: 'a text without blanks',
      otherwise: 'none',
      pattern: String.raw`^\S{1,256}$`,
      writeOnly: true,
    }),
  ),
  s3SecretKey: Type.Optional(
    text({
      variable: 'TRADEPOST_S3_SECRET_KEY',
      description: 'secret of the access key for the bucket',
      takes: 'a text without blanks',
      otherwise: 'none',
      pattern: String.raw`^\S{1,256}$`,
      writeOnly: true,
    }),
  ),
}
