const state = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
})

/** Addresses beside `/api/v1` (decisions, "Calls that spec.md leaves out"). */
export const outsideCalls = {
  '/health': {
    servers: [{ url: '/' }],
    get: {
      operationId: 'GET-health',
      tags: ['Operations'],
      summary: 'The process is up',
      description: 'Who may call: public.',
      security: [],
      parameters: [],
      responses: { '200': state('Up') },
    },
  },
  '/ready': {
    servers: [{ url: '/' }],
    get: {
      operationId: 'GET-ready',
      tags: ['Operations'],
      summary: 'The database answers',
      description: 'Who may call: public.',
      security: [],
      parameters: [],
      responses: { '200': state('Ready'), '503': { $ref: '#/components/responses/R503' } },
    },
  },
}
