import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from './openapi';
import { routes } from './routes';

test('docs/openapi.json is the printed route table; `npm run openapi` writes it', () => {
  const printed = JSON.parse(readFileSync(path.resolve('docs/openapi.json'), 'utf8')) as unknown;
  expect(printed).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('every route is in the document once, under its own name', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => (operation as { operationId: string }).operationId);
  expect(names.sort()).toEqual(Object.keys(routes).sort());
});
