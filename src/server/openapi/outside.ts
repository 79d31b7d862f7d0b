import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { filePurpose, privateFile } from '#contract/privateFiles.ts'

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const messageOnly = (description: string) => ({
  description,
  content: json(z.object({ message: z.string() })),
})

const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/R${status}` }]))

/** @param who may call it, in words */
const operation = (operationId: string, topic: string, summary: string, who: string) => ({
  operationId,
  tags: [topic],
  summary,
  description: `Who may call: ${who}.`,
  security: who === 'admin' ? [{ token: [] }] : [],
  parameters: [],
})

/** These addresses are outside `/api/v1`. */
const servers = [{ url: '/' }]

const text = { type: 'string' } as const

const fileField = { type: 'string', contentMediaType: 'application/octet-stream' } as const

const stored = z.object({
  url: z.string(),
  secure_url: z.string(),
  public_id: z.string(),
  bytes: z.int().min(0),
  width: z.int().min(0).optional(),
  height: z.int().min(0).optional(),
  format: z.string(),
  resource_type: z.enum(['image', 'video']).optional(),
  video: z.object({ codec: z.string() }).optional(),
})

const upload = (kind: 'image' | 'video') => {
  const what = kind === 'image' ? 'a picture' : 'a video'
  const summary = `Store ${what} and get its address; form and answer as Cloudinary's`
  const properties = { file: fileField, upload_preset: text, cloud_name: text, folder: text }
  const schema = { type: 'object' as const, required: ['file'], properties }
  return {
    servers,
    post: {
      ...operation(`POST-upload-${kind}`, 'Media', summary, 'admin'),
      requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
      responses: {
        '200': { description: 'Stored', content: json(stored) },
        ...refusals(400, 401, 403, 413, 415, 503),
      },
    },
  }
}

const forCertainPeople = (id: string, summary: string, who: string) => ({
  ...operation(id, 'Files', summary, who),
  security: [{ token: [] }],
})

const purpose = {
  name: 'purpose',
  in: 'query',
  required: true,
  description: 'What the file is for, which decides who may read it once something refers to it',
  schema: { type: 'string' as const, enum: filePurpose.options },
} as const

const fileId = { name: 'fileId', in: 'path', required: true, schema: text } as const

const small = {
  name: 'small',
  in: 'query',
  allowEmptyValue: true,
  description: 'Of a picture: its small version, of 480 pixels at most',
  schema: text,
} as const

const fileForm = { type: 'object' as const, required: ['file'], properties: { file: fileField } }

const bytes = { schema: { type: 'string' as const } }

const privateFileCalls: ZodOpenApiPathsObject = {
  '/files': {
    post: {
      ...forCertainPeople(
        'POST-files',
        'Store a JPG, PNG, WebP (10 MB) or PDF (20 MB) that certain people alone may read; unused for a day, it is deleted',
        'user',
      ),
      parameters: [purpose],
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm } } },
      responses: {
        '201': {
          description: 'File stored',
          content: json(z.object({ message: z.string(), data: privateFile })),
        },
        ...refusals(400, 401, 403, 413, 415, 429, 503),
      },
    },
  },
  '/files/{fileId}': {
    get: {
      ...forCertainPeople('GET-files-fileId', 'The bytes of a file', 'user, for files that they may read'),
      parameters: [fileId, small],
      responses: {
        '200': {
          description: 'The file',
          content: Object.fromEntries(privateFile.shape.mime.options.map((mime) => [mime, bytes])),
        },
        ...refusals(401, 404, 503),
      },
    },
  },
}

const documentId = { name: 'documentId', in: 'path', required: true, schema: text } as const

const paperCall: ZodOpenApiPathsObject = {
  '/user/document/{documentId}': {
    get: {
      ...forCertainPeople(
        'GET-user-document',
        'The file of a paper. Once it was read to its end, it counts as opened',
        'user, for papers of a home that they own',
      ),
      parameters: [documentId],
      responses: {
        '200': {
          description: 'The file',
          content: Object.fromEntries(privateFile.shape.mime.options.map((mime) => [mime, bytes])),
        },
        ...refusals(401, 404, 409, 503),
      },
    },
  },
}

const signature = {
  name: 'x-paystack-signature',
  in: 'header',
  required: true,
  description: 'HMAC-SHA512 of the raw body under the secret key, in hex',
  schema: text,
} as const

const payment = {
  event: 'charge.success',
  data: { reference: 'V1StGXR8', status: 'success', amount: 1_500_000 },
}

/** Addresses outside the contract: files, the payment provider's webhook, and health checks. */
export const outsideCalls: ZodOpenApiPathsObject = {
  '/v1_1/plinth/image/upload': upload('image'),
  '/v1_1/plinth/video/upload': upload('video'),
  ...privateFileCalls,
  ...paperCall,
  '/webhooks/paystack': {
    servers,
    post: {
      ...operation(
        'POST-webhooks-paystack',
        'Bills',
        'Where the payment provider tells of a payment; repeats change nothing',
        'the provider, by its signature',
      ),
      parameters: [signature],
      requestBody: { required: true, content: json(z.looseObject({}), payment) },
      responses: { '200': messageOnly('Received'), ...refusals(401, 413, 503) },
    },
  },
  '/health': {
    servers,
    get: {
      ...operation('GET-health', 'Operations', 'The process is up', 'public'),
      responses: { '200': messageOnly('Up') },
    },
  },
  '/ready': {
    servers,
    get: {
      ...operation('GET-ready', 'Operations', 'The database can be written to', 'public'),
      responses: { '200': messageOnly('Ready'), ...refusals(503) },
    },
  },
}
