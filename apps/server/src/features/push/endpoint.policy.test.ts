import { expect, test } from 'vitest';
import { isPushEndpoint } from './endpoint.policy.ts';

// @rule notices#push-services
test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://eu.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is that of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

// @rule notices#push-services
test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/fcm/send/abc#part',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/',
  'https://evil.example/?fcm.googleapis.com',
  'https://evilpush.services.mozilla.com/',
  'https://notify.windows.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://localhost:8443/',
  'file:///etc/passwd',
  '//fcm.googleapis.com/',
  'not an address',
  '',
])('%s is refused', (endpoint) => {
  expect(isPushEndpoint(endpoint, ['127.0.0.1:8443'])).toBe(false);
});

test('a host may allow further push services, by name and port', () => {
  expect(isPushEndpoint('https://push.example.org/abc', ['push.example.org'])).toBe(true);
  expect(isPushEndpoint('https://127.0.0.1:8443/abc', ['127.0.0.1:8443'])).toBe(true);
  expect(isPushEndpoint('https://push.example.org:444/abc', ['push.example.org'])).toBe(false);
  expect(isPushEndpoint('http://push.example.org/abc', ['push.example.org'])).toBe(false);
});
