import { z } from 'zod';
import { errors } from './errors';
import type { RouteDefinition } from './route';
import { routes } from './routes';

const wireSchema = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const json = wireSchema(schema) as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }));
};

const operationOf = (name: string, definition: RouteDefinition) => ({
  operationId: name,
  summary: definition.summary,
  'x-caller': definition.caller,
  ...(definition.freshLogin && { 'x-fresh-login': true }),
  security: definition.caller === 'anyone' ? [] : [{ session: [] }],
  parameters: [
    ...parametersOf(definition.params, 'path'),
    ...parametersOf(definition.query, 'query'),
    ...(definition.creating
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ],
  ...(definition.body && {
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(definition.body) } } },
  }),
  ...(definition.multipart && {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } },
  }),
  responses: {
    200: {
      description: 'success',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { code: { const: '10000' }, result: wireSchema(definition.result) },
            required: ['code', 'result'],
          },
        },
      },
    },
    default: { $ref: '#/components/responses/error' },
  },
});

/** The OpenAPI 3.1 document of `/api`, made from the route table; docs/openapi.json is its printed form. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, definition] of Object.entries(routes)) {
    const path = `/api/${definition.path}`;
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: operationOf(name, definition as unknown as RouteDefinition),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'guildhall_session' } },
      responses: {
        error: {
          description: 'An error of the closed list',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { enum: Object.values(errors).map(({ code }) => code) },
                  message: { type: 'string' },
                  fields: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
                },
                required: ['code'],
              },
            },
          },
        },
      },
    },
  };
}
