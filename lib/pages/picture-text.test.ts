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

test('the name of a picture holds space, version and language, and nothing else is one', () => {
  expect(readPictureName('7-12-en.png')).toEqual({ spaceId: 7, language: 'en' });
  expect(readPictureName('7-0-zh.png')).toEqual({ spaceId: 7, language: 'zh' });
  for (const name of ['7.png', '07-1-en.png', '7-1-fr.png', '7-1-en.svg', '../7-1-en.png', '7-1-en.png/']) {
    expect(readPictureName(name)).toBeNull();
  }
});
