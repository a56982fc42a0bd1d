import { forgetLoginUser, LOGIN_USER_KEY } from './login-user';
import { endLaterSetup, offerSetup, putOffSetup, setupIsDue } from './later-setup';

const logInAs = (id: number) => localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id }));

/** What a page that has just loaded shows. */
function isShown(): boolean {
  const stop = setupIsDue.subscribe(() => undefined);
  stop();
  return setupIsDue.get();
}

beforeEach(() => {
  localStorage.clear();
  logInAs(7);
  endLaterSetup();
});

test('the set-up is offered after the first message, on every page until it is taken up or refused', () => {
  offerSetup();
  expect(isShown()).toBe(false);
  putOffSetup(7);
  expect(isShown()).toBe(false);
  offerSetup();
  expect(setupIsDue.get()).toBe(true);
  expect(isShown()).toBe(true);
  endLaterSetup();
  expect(isShown()).toBe(false);
  offerSetup();
  expect(isShown()).toBe(false);
});

test('the set-up of one account is not offered to another', () => {
  putOffSetup(7);
  forgetLoginUser();
  offerSetup();
  logInAs(8);
  offerSetup();
  expect(isShown()).toBe(false);
  logInAs(7);
  offerSetup();
  expect(isShown()).toBe(true);
});
