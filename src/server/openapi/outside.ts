const json = (schema: unknown, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const messageOnly = (description: string) => ({
  description,
  content: json({ type: 'object', required: ['message'], properties: { message: { type: 'string' } } }),
})

const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/R${status}` }]))

type Operation = {
  readonly id: string
  readonly topic: string
  readonly summary: string
  readonly who: string
}

const operation = ({ id, topic, summary, who }: Operation) => ({
  operationId: id,
  tags: [topic],
  summary,
  description: `Who may call: ${who}.`,
  security: who === 'admin' ? [{ token: [] }] : [],
  parameters: [],
})

/** These addresses stand beside `/api/v1`. */
const servers = [{ url: '/' }]

const text = { type: 'string' }

const upload = (kind: 'image' | 'video') => ({
  servers,
  post: {
    ...operation({
      id: `POST-upload-${kind}`,
      topic: 'Media',
      summary: `Store ${kind === 'image' ? 'a picture' : 'a video'} and get its address; form and answer as Cloudinary's`,
      who: 'admin',
    }),
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', contentMediaType: 'application/octet-stream' },
              upload_preset: text,
              cloud_name: text,
              folder: text,
            },
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'Stored',
        content: json({
          type: 'object',
          required: ['url', 'secure_url', 'public_id', 'bytes', 'format'],
          properties: {
            url: text,
            secure_url: text,
            public_id: text,
            bytes: { type: 'integer' },
            width: { type: 'integer' },
            height: { type: 'integer' },
            format: text,
            resource_type: { enum: ['image', 'video'] },
          },
        }),
      },
      ...refusals(400, 401, 403, 413, 415, 503),
    },
  },
})

/** Addresses beside `/api/v1` (decisions, "Calls that spec.md leaves out"). */
export const outsideCalls = {
  '/v1_1/plinth/image/upload': upload('image'),
  '/v1_1/plinth/video/upload': upload('video'),
  '/webhooks/paystack': {
    servers,
    post: {
      ...operation({
        id: 'POST-webhooks-paystack',
        topic: 'Bills',
        summary: 'Where the payment provider tells of a payment; repeats change nothing',
        who: 'the provider, by its signature',
      }),
      parameters: [
        {
          name: 'x-paystack-signature',
          in: 'header',
          required: true,
          description: 'HMAC-SHA512 of the raw body under the secret key, in hex',
          schema: text,
        },
      ],
      requestBody: {
        required: true,
        content: json(
          { type: 'object' },
          { event: 'charge.success', data: { reference: 'V1StGXR8', status: 'success', amount: 1_500_000 } },
        ),
      },
      responses: { '200': messageOnly('Received'), ...refusals(401, 413, 503) },
    },
  },
  '/health': {
    servers,
    get: {
      ...operation({ id: 'GET-health', topic: 'Operations', summary: 'The process is up', who: 'public' }),
      responses: { '200': messageOnly('Up') },
    },
  },
  '/ready': {
    servers,
    get: {
      ...operation({ id: 'GET-ready', topic: 'Operations', summary: 'The database answers', who: 'public' }),
      responses: { '200': messageOnly('Ready'), ...refusals(503) },
    },
  },
}
