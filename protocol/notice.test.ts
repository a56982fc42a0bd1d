import { noticeKindNames, noticeKinds } from './notice';

test('POL-07 the kinds of notices have the codes 21 to 30, each once', () => {
  expect(Object.values(noticeKinds)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
  expect(noticeKindNames.map((name) => noticeKinds[name])).toEqual(Object.values(noticeKinds));
  expect(noticeKinds).toMatchObject({
    applicationReceived: 23,
    applicationApproved: 24,
    applicationRejected: 25,
  });
});
