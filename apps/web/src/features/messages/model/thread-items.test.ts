import { expect, test } from 'vitest';
import { aMessage } from '../testing/sample-messages.ts';
import { layOut, toItem } from './thread-items.ts';

const figs = { id: 'figs', title: 'Figs', is_available: true };
const plums = { id: 'plums', title: 'Plums', is_available: true };
type About = { listing_id?: string | null; subject?: typeof figs | null };

/** The subject named above each message. */
function namesAbove(messages: readonly About[]) {
  const items = messages.map((about, index) => toItem(aMessage({ id: `m${index}`, ...about }), 'rosa'));
  return layOut(items).map(({ newSubject }) => (newSubject ? newSubject.title : newSubject));
}
const about = (subject: typeof figs): About => ({ listing_id: subject.id, subject });

// @rule messages#conversation-listing
test('a subject is named where it changes, and not above messages that go on with it', () => {
  expect(namesAbove([{}, about(figs), {}, about(figs), about(plums), {}, about(figs)])).toEqual([
    undefined,
    'Figs',
    undefined,
    undefined,
    'Plums',
    undefined,
    'Figs',
  ]);
});

// @rule messages#conversation-subject-gone
test('a listing that is no longer here ends the subject before it, once', () => {
  const gone = { listing_id: null, subject: null };
  expect(namesAbove([about(figs), gone, gone, about(figs)])).toEqual(['Figs', null, undefined, 'Figs']);
});

test('a message that has just come has the subject that another one of its listing names', () => {
  expect(namesAbove([about(figs), about(plums), { listing_id: 'figs' }, { listing_id: 'new' }])).toEqual([
    'Figs',
    'Plums',
    'Figs',
    undefined,
  ]);
});

// @rule accounts#first-day-links
test('a message keeps whether links in it are allowed', () => {
  const flags = [aMessage({ links_allowed: false }), aMessage()].map(
    (message) => toItem(message, 'rosa').linksAllowed,
  );
  expect(flags).toEqual([false, undefined]);
});
