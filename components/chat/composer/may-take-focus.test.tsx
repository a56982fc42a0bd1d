import { mayTakeFocus } from './may-take-focus';

test.each([
  ['nothing', '<p>Nothing to press</p>', true],
  ['a link of the list', '<a href="#room" data-focus>general</a>', true],
  ['a search field', '<input data-focus />', false],
  ['another composer', '<div contenteditable="true" tabindex="0" data-focus></div>', false],
  ['the button whose menu is opening', '<button aria-expanded="true" data-focus>New</button>', false],
  ['a button whose menu is closed', '<button aria-expanded="false" data-focus>New</button>', true],
  ['an entry of a menu', '<div role="menu"><button data-focus>New Channel</button></div>', false],
  ['a button of a dialog', '<div role="dialog"><button data-focus>Create</button></div>', false],
])('with the focus on %s', (_, html, expected) => {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[data-focus]')?.focus();
  expect(mayTakeFocus()).toBe(expected);
});
