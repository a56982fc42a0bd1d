import { render } from '@testing-library/react';
import { styleSingleton } from './react-style-singleton';

/** jsdom has no constructed sheets; this is the part of them that is used. */
class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

const texts = () => document.adoptedStyleSheets.map((sheet) => (sheet as unknown as Sheet).text);

beforeEach(() => {
  Object.assign(globalThis, { CSSStyleSheet: Sheet });
  document.adoptedStyleSheets = [];
});
afterEach(() => {
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

test('styles are on the document while somebody uses them, once for all users, without a style element', () => {
  const Style = styleSingleton();
  const first = render(<Style styles="body { overflow: hidden }" />);
  const second = render(<Style styles="body { overflow: hidden }" />);
  expect(texts()).toEqual(['body { overflow: hidden }']);
  expect(document.querySelectorAll('style')).toHaveLength(0);
  first.unmount();
  expect(texts()).toHaveLength(1);
  second.unmount();
  expect(texts()).toEqual([]);
});

test('dynamic styles follow their text, others keep the first', () => {
  const Style = styleSingleton();
  const { rerender, unmount } = render(<Style styles="a {}" />);
  rerender(<Style styles="b {}" />);
  expect(texts()).toEqual(['a {}']);
  unmount();
  const dynamic = render(<Style styles="a {}" dynamic />);
  dynamic.rerender(<Style styles="b {}" dynamic />);
  expect(texts()).toEqual(['b {}']);
  dynamic.unmount();
});

test('sheets of others stay', () => {
  const other = new Sheet() as unknown as CSSStyleSheet;
  document.adoptedStyleSheets = [other];
  const Style = styleSingleton();
  const { unmount } = render(<Style styles="a {}" />);
  unmount();
  expect(document.adoptedStyleSheets).toEqual([other]);
});

test('a browser without constructed sheets goes without', () => {
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  const Style = styleSingleton();
  const { unmount } = render(<Style styles="a {}" />);
  expect(unmount).not.toThrow();
});
