import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export const s3Keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** A server that speaks the protocol of S3 and checks signatures, with a bucket `files`. */
export const startS3 = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tradepost-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
