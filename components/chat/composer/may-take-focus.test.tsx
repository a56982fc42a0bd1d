import { mayTakeFocus } from './may-take-focus';

beforeEach(() => history.replaceState(null, '', '/index/homePage/chat?room=!tea:host&guild=1'));

test.each([
  ['nothing', '<p>Nothing to press</p>', true],
  [
    'the link to this room',
    '<a href="/index/homePage/chat?guild=1&amp;room=!tea:host" data-focus>tea</a>',
    true,
  ],
  [
    'the link to another room',
    '<a href="/index/homePage/chat?guild=1&amp;room=!news:host" data-focus>news</a>',
    false,
  ],
  ['a search field', '<input data-focus />', false],
  ['a button whose menu is opening', '<button aria-expanded="true" data-focus>New</button>', false],
  ['a tab', '<button role="tab" data-focus>Channels</button>', false],
])('with the focus on %s', (_, html, expected) => {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[data-focus]')?.focus();
  expect(mayTakeFocus()).toBe(expected);
});
