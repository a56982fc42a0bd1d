import { drawableText, readPictureName } from './picture-text';

test('a text is drawn as far as the font reaches', () => {
  expect(drawableText('Maps for worlds – that do not “exist” yet…')).toBe(
    'Maps for worlds – that do not “exist” yet…',
  );
  expect(drawableText('Größe & Café 🗺️')).toBe('Größe & Café');
});

test('a text in another script is left out rather than drawn in pieces', () => {
  expect(drawableText('为尚不存在的世界绘制地图 v2')).toBe('');
  expect(drawableText('')).toBe('');
});

test('the name of a picture holds the space and nothing else', () => {
  expect(readPictureName('7.png')).toBe(7);
  for (const name of ['07.png', '7-1.png', '7.svg', '../7.png', '7.png/', 'a7.png']) {
    expect(readPictureName(name)).toBeNull();
  }
});
