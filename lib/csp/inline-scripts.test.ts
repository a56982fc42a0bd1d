import { createHash } from 'node:crypto';
import { isNextScript, readInlineScripts } from './inline-scripts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const read = (html: string) => readInlineScripts(html, sha256);

const first = '(self.__next_f=self.__next_f||[]).push([0])';
const flight = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n\\u003c/script\\u003e"])';
const turbopack =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[94553]});';

test('the scripts that Next writes are known, and hashed as they stand, each once', () => {
  const html = `<head><script src="/a.js" async=""></script></head><body><script id="_R_">${turbopack}</script><script>${first}</script><script>${flight}</script><script>${flight}</script></body>`;
  expect(read(html)).toEqual({
    hashes: [turbopack, first, flight].map((script) => `sha256-${sha256(script)}`),
    refused: [],
  });
});

test.each([
  'alert(1)',
  '',
  ' ',
  `${first};alert(1)`,
  `${flight};alert(1)//")`,
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,"a"]);alert([2])',
  'self.__next_f.push(alert(1))',
  'self.__next_f.push(1)',
  'self.__next_f.push([1,`${alert(1)}`])',
  'self.__next_f.push({toString(){alert(1)}})',
  'self.__next_f .push([1])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({});alert(1);',
  '/**/self.__next_f.push([1])',
])('%j is none of them and gets no permission', (script) => {
  expect(isNextScript(script)).toBe(false);
  expect(read(`<p>x</p><script>${script}</script>`)).toEqual({ hashes: [], refused: [script.slice(0, 120)] });
});

test('a script with a type of its own is refused, data are left alone', () => {
  expect(read(`<script type="module">${first}</script>`).refused).toHaveLength(1);
  expect(read(`<script type="application/ld+json">{"@type":"Organization"}</script>`)).toEqual({
    hashes: [],
    refused: [],
  });
  expect(read(`<SCRIPT\nid=x>alert(1)</SCRIPT >`).refused).toEqual(['alert(1)']);
});

test('what people write stays text', () => {
  const written = '&lt;script&gt;alert(1)&lt;/script&gt;';
  expect(read(`<p>${written}</p>`)).toEqual({ hashes: [], refused: [] });
});

test('the installed Next still writes its data in the grammar that is known', async () => {
  const { createInlinedDataReadableStream } = (await import(
    'next/dist/server/app-render/use-flight-response' as string
  )) as {
    createInlinedDataReadableStream(
      flight: ReadableStream<Uint8Array>,
      nonce: string | undefined,
      formState: unknown,
    ): ReadableStream<Uint8Array>;
  };
  const rows = [
    new TextEncoder().encode('0:["</script><script>alert(1)</script>\u2028"]\n'),
    new Uint8Array([0xff, 0xfe, 0x00]),
  ];
  const flightRows = new ReadableStream<Uint8Array>({
    pull(controller) {
      const row = rows.shift();
      if (row) controller.enqueue(row);
      else controller.close();
    },
  });
  let html = '';
  for await (const part of createInlinedDataReadableStream(
    flightRows,
    undefined,
    null,
  ) as unknown as AsyncIterable<Uint8Array>) {
    html += new TextDecoder().decode(part);
  }
  const { hashes, refused } = read(html);
  expect(refused).toEqual([]);
  expect(hashes.length).toBeGreaterThanOrEqual(3);
});
