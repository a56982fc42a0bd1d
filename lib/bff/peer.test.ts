import { peerAddress } from './peer';

test.each([
  [0, '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  [0, '::ffff:10.0.0.1', null, '10.0.0.1'],
  [1, '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [2, '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  [1, '10.0.0.1', 'unknown', '10.0.0.1'],
  [1, '10.0.0.1', '2001:db8::1', '2001:db8::1'],
  [1, '10.0.0.1', '1.1.1.1:50123', '1.1.1.1'],
  [1, '10.0.0.1', '[2001:db8::1]:50123', '2001:db8::1'],
  [1, undefined, null, '0.0.0.0'],
])(
  'with %i proxies, from %s with %s, the browser is at %s',
  (trustedProxies, socketAddress, forwardedFor, expected) => {
    expect(peerAddress({ trustedProxies, socketAddress, forwardedFor })).toBe(expected);
  },
);
