import { cleanPaste } from './clean-paste';

test('pasted text keeps what a message can be made of, and nothing of its look', () => {
  expect(
    cleanPaste(
      '<p class="x" style="color:red" onclick="y">a <b>b</b></p><ul><li>c</li></ul><pre><code>d</code></pre>',
    ),
  ).toBe('<p>a <b>b</b></p><ul><li>c</li></ul><pre><code>d</code></pre>');
});

test('pictures, scripts and forms go; the text of unknown elements stays', () => {
  expect(
    cleanPaste('<img src="https://elsewhere.test/pixel.png"><script>x</script><button>y</button>z'),
  ).toBe('yz');
});

test('a row of a table becomes a line whose cells stay apart', () => {
  expect(cleanPaste('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')).toBe('<div>a b </div>');
});

test('mentions that were copied from a message stay mentions', () => {
  const mention = '<span data-type="mention" data-id="@u1:guild.test" data-label="Mira">@Mira</span>';
  expect(cleanPaste(mention)).toBe(mention);
});
