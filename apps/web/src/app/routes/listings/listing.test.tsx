import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getLastQuestion, getListing, type Listing, listLine, updateListing } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { anAskedClaim, someSharing } from '../../../features/exchange/testing/sample-claims.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { aListing, ben, rosa } from '../../../testing/people.ts';
import { hang, mockResponse, refuse } from '../../../testing/server.ts';
import { admin, openListing } from '../../testing/listing-page.tsx';

const benSees = (changes: Partial<Listing> = {}) =>
  aListing({ is_seller: true, can_edit: true, can_delete: true, ...changes });

// @rule listings#detail-contents
// @rule listings#detail-states
test('shows all fields', async () => {
  mockResponse(getListing, aListing({ description: 'They doubled overnight.\n\nBring a bag.' }));
  openListing();
  expect(await screen.findByRole('heading', { level: 1, name: 'Forty zucchini' })).toBeVisible();
  const facts = {
    'Shared by': 'Ben Okafor',
    Location: 'Sellwood, Portland',
    'Produce Type': 'Zucchini',
    Quantity: '40',
    'Listed On': 'August 4, 2026',
  };
  for (const [term, value] of Object.entries(facts)) {
    expect(screen.getByText(term, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
  }
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/ben');
  expect(screen.getByText('Available')).toBeVisible();
  expect(screen.getByText('Free')).toBeVisible();
  expect(screen.getByText(/They doubled overnight\.\s+Bring a bag\./)).toHaveClass(
    'paragraphs',
    'whitespace-pre-line',
  );
  expect(screen.queryByText('Edit Listing')).toBeNull();
  expect(document.title).toBe('Forty zucchini · Windfall');
});

// @rule listings#detail-order
test('who, where, how many and how fresh come before the description, the rest after it', async () => {
  mockResponse(getListing, aListing());
  const { container } = openListing();
  await screen.findByRole('heading', { level: 1 });
  const texts = [...container.querySelectorAll('dt, h2')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 9)).toEqual([
    ...['Shared by', 'Location', 'Quantity', 'Listed'],
    ...['Description', 'Details', 'Produce Type', 'Category', 'Listed On'],
  ]);
  expect(screen.getByText('Listed').nextElementSibling).toHaveTextContent('2 hours ago');
});

// @rule listings#detail-contents
test('shows its photo, or the picture of its produce without one', async () => {
  const source = { url: '/images/zucchini.webp', width: 800, type: 'image/webp' } as const;
  const photo = { width: 800, height: 600, color: '#557755', sources: [source] };
  mockResponse(getListing, aListing({ image_url: '/images/zucchini.jpg', photo }));
  const own = openListing();
  expect(await screen.findByRole('img', { name: /Forty zucchini/ })).toHaveAttribute(
    'src',
    '/images/zucchini.jpg',
  );
  own.unmount();
  mockResponse(getListing, aListing());
  const { container } = openListing();
  await screen.findByRole('heading', { level: 1 });
  expect(container.querySelector('picture img')).toHaveAttribute(
    'src',
    expect.stringContaining('/pictures/produce/zucchini'),
  );
});

// @rule listings#detail-administrator
test('an admin can edit any listing', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  openListing(admin);
  expect(await screen.findByRole('link', { name: 'Edit Listing' })).toHaveAttribute(
    'href',
    '/edit-listing/zucchini',
  );
});

test('shows hostile text as text', async () => {
  const hostile = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
  mockResponse(getListing, aListing({ title: hostile, description: hostile, location: hostile }));
  const { container } = openListing();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(hostile);
  expect(container.querySelector('img[src="x"]')).toBeNull();
  const data = container.querySelector('script[type="application/ld+json"]');
  expect(data?.innerHTML).not.toContain('<');
  expect(JSON.parse(data?.textContent ?? '{}')).toMatchObject({ '@type': 'Product', name: hostile });
});

// @rule listings#detail-contents
test('shows that it is unavailable', async () => {
  mockResponse(getListing, aListing({ is_available: false, isAvailable: false }));
  openListing();
  expect(await screen.findByText('All gone')).toBeVisible();
  expect(screen.queryByText('Available')).toBeNull();
});

// @rule listings#detail-contact
test('asks visitors to sign in and gives members the contact form', async () => {
  mockResponse(getListing, aListing());
  openListing(null).unmount();
  const { visitor } = openListing(rosa);
  await visitor.click(await screen.findByRole('tab', { name: 'Write' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

// @rule exchange#ask-message
test('a member asks for some in one tab and writes in the other, and both keep what is typed', async () => {
  mockResponse(getListing, aListing({ sharing: someSharing({ most_each: 3 }) }));
  const { visitor } = openListing(rosa);
  const amount = await screen.findByRole('textbox', { name: /^How many/ });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Ask', 'Write']);
  expect(screen.queryByRole('heading', { name: 'How it is shared' })).toBeNull();
  await visitor.clear(amount);
  await visitor.type(amount, '2');
  await visitor.click(screen.getByRole('tab', { name: 'Write' }));
  const message = await screen.findByRole('textbox', { name: 'Message' });
  await visitor.type(message, 'Are they washed?');
  await visitor.click(screen.getAllByRole('link', { name: 'Ask Ben Okafor' })[0] as HTMLElement);
  expect(message).toHaveFocus();
  await visitor.click(screen.getByRole('tab', { name: 'Ask' }));
  await waitFor(() => expect(amount).toBeVisible());
  expect(amount).toHaveValue('2');
  await visitor.click(screen.getAllByRole('link', { name: 'Ask Ben Okafor' })[0] as HTMLElement);
  expect(amount).toHaveFocus();
  expect(message).toHaveValue('Are they washed?');
});

// @rule exchange#sharing-rules
// @rule exchange#sharing-badge
test('visitors and the owner read how it is shared', async () => {
  const sharing = someSharing({ rule: 'choose' });
  mockResponse(getListing, aListing({ sharing }));
  const visitors = openListing(null);
  expect(await screen.findByRole('heading', { name: 'How it is shared' })).toBeVisible();
  expect(screen.getByText('Ben Okafor chooses.')).toBeVisible();
  expect(screen.getByText('Quantity').nextElementSibling).toHaveTextContent('404 of 10 left · 3 asking');
  visitors.unmount();
  mockResponse(getListing, benSees({ sharing }));
  openListing(ben);
  expect(await screen.findByText('You choose.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
});

// @rule listings#detail-administrator
// @rule listings#detail-own
test('the seller is named as owner, can edit it but not delete it here', async () => {
  mockResponse(getListing, benSees());
  openListing(ben);
  expect(await screen.findByText('This is your own listing.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Listing' })).toHaveAttribute(
    'href',
    '/edit-listing/zucchini',
  );
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

// @rule listings#detail-gallery
test('shows several photos with their texts, and a link to each', async () => {
  const photo = { width: 640, height: 480, color: '#aabbcc', sources: [] };
  const photos = ['A basket', ''].map((alt, n) => ({ url: `/images/${n}/1280.jpg`, alt, photo }));
  mockResponse(getListing, aListing({ photo, photos, image_url: '/images/0/1280.jpg' }));
  const { visitor } = openListing();
  const strip = await screen.findByRole('list', { name: 'Photos' });
  const pictures = within(strip).getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'A basket',
    'Photo 2 of 2 of Forty zucchini',
  ]);
  const second = screen.getByRole('link', { name: 'Show photo 2' });
  expect(document.getElementById(second.getAttribute('href')?.slice(1) ?? '')).toContainElement(
    pictures[1] ?? null,
  );
  Object.defineProperty(strip, 'clientWidth', { value: 300 });
  strip.scrollTo = vi.fn();
  await visitor.click(second);
  expect(strip.scrollTo).toHaveBeenCalledWith({ left: 300 });
  fireEvent.scroll(strip, { target: { scrollLeft: 300 } });
  expect(second).toHaveAttribute('aria-current', 'true');
});

// @rule listings#edit-availability
test('the seller marks it as unavailable, and as available again', async () => {
  mockResponse(getListing, benSees());
  const calls = mockResponse(updateListing, benSees({ is_available: false, isAvailable: false }));
  const { visitor } = openListing(ben);
  await visitor.click(await screen.findByRole('button', { name: 'Mark as gone' }));
  expect(await screen.findByText('All gone')).toBeVisible();
  expect(calls[0]?.body).toEqual({ is_available: false });
  mockResponse(updateListing, benSees(), { calls });
  await visitor.click(screen.getByRole('button', { name: 'Mark as available' }));
  expect(await screen.findByText('Available')).toBeVisible();
  expect(calls[1]?.body).toEqual({ is_available: true });
});

// @rule listings#edit-availability
test('asks how many of a counted listing there are now before it is available again', async () => {
  const sharing = someSharing({ left: 0, unit: 'jar', asking: 0 });
  mockResponse(getListing, benSees({ is_available: false, isAvailable: false, sharing }));
  const calls = mockResponse(updateListing, benSees({ sharing: { ...sharing, stock: 14, left: 4 } }));
  const { visitor } = openListing(ben);
  await visitor.click(await screen.findByRole('button', { name: 'Mark as available' }));
  const dialog = await screen.findByRole('dialog', { name: 'How many are there now?' });
  const field = within(dialog).getByRole('textbox', { name: /^Left of/ });
  const save = within(dialog).getByRole('button', { name: 'Mark as available' });
  await visitor.click(save);
  expect(field).toHaveAccessibleDescription(/Please enter a whole number from 1 to/);
  expect(calls).toEqual([]);
  await visitor.type(field, '4');
  await visitor.click(save);
  expect(await screen.findByText('Available')).toBeVisible();
  const { rule, draw_at, most_each, at_once, in_return } = sharing;
  expect(calls.map(({ body }) => body)).toEqual([
    {
      is_available: true,
      sharing: JSON.stringify({
        unit: 'jar',
        stock: 14,
        rule,
        draw_at,
        most_each,
        at_once,
        in_return,
        comes_back: false,
        most_days: 7,
        renewals: 1,
      }),
    },
  ]);
});

test('reports a failed change of availability', async () => {
  mockResponse(getListing, benSees());
  refuse(updateListing, 'FORBIDDEN');
  const { visitor } = openListing(ben);
  await visitor.click(await screen.findByRole('button', { name: 'Mark as gone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByText('Available')).toBeVisible();
});

// @rule listings#detail-states
test('a failed load can be retried', async () => {
  refuse(getListing, 'INTERNAL');
  const { visitor, failures } = openListing();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load listing. It may have been removed or is no longer available.',
  );
  expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
  mockResponse(getListing, aListing());
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forty zucchini' })).toBeVisible();
  expect(failures).toEqual([]);
});

// @rule listings#detail-states
test('shows a skeleton while loading', async () => {
  hang(getListing);
  openListing();
  expect(await screen.findByText('Loading listing')).toBeInTheDocument();
});

// @rule listings#detail-asked
test.each([
  ['keeps asking for some beside what a member wrote', {}, [], 'link'],
  ['offers nothing more to a member who has asked for some', {}, [anAskedClaim()], null],
  ['offers nothing more of a listing that is gone', { is_available: false }, [], null],
] as const)('the bar of a phone %s', async (_what, changes, claims, role) => {
  mockResponse(getListing, aListing({ sharing: someSharing(), ...changes }));
  mockResponse(getLastQuestion, { asked_at: new Date().toISOString() });
  mockResponse(listLine, [...claims]);
  const { container, visitor } = openListing(rosa);
  await screen.findByLabelText('Message');
  const bar = within(container.querySelector<HTMLElement>('.ask-bar') as HTMLElement);
  expect(await bar.findByText(/^You asked/)).toHaveTextContent('You asked today. Open the conversation.');
  await waitFor(() =>
    expect(bar.queryAllByRole('link', { name: 'Ask for some' })).toHaveLength(role ? 1 : 0),
  );
  if (!role) return;
  await visitor.click(bar.getByRole('link', { name: 'Ask for some' }));
  expect(screen.getByRole('textbox', { name: /^How many/ })).toHaveFocus();
});
