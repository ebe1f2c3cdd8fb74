import { screen } from '@testing-library/react';
import { createReport } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, aReport, ben, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, keysOf, mockResponse, refuse } from '../../../testing/server.ts';
import { ReportButton, ReportListing } from './report-button.tsx';

async function openDialog(subject: 'listing' | 'message' = 'listing') {
  const page = renderPart(<ReportButton subject={subject} id="zucchini" name="Forty zucchini" />, {
    user: rosa,
  });
  const name = subject === 'message' ? 'Report this message from Forty zucchini' : 'Report Forty zucchini';
  await page.visitor.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
  return page;
}

// @rule moderation#own-reports-entry
// @rule moderation#report-next-steps
test('sends a report with a reason and text, and confirms it', async () => {
  const calls = mockResponse(createReport, aReport());
  const { visitor } = await openDialog();
  const dialog = screen.getByRole('dialog', { name: 'Report a listing' });
  expect(dialog).toHaveTextContent('Your name stays private.');
  await expectAccessible(dialog);
  await visitor.click(screen.getByRole('radio', { name: /^Unsafe food/ }));
  await visitor.type(screen.getByRole('textbox', { name: /What should the administrators know/ }), 'Moldy');
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You get a notice when an administrator has decided.')).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([
    { subject_type: 'listing', subject_id: 'zucchini', reason: 'unsafe_food', details: 'Moldy' },
  ]);
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/\S/);
  expect(screen.getByRole('link', { name: 'See your reports' })).toHaveAttribute('href', '/reports');
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  if (close) await visitor.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sends a report whose response was lost again under its key', async () => {
  const lost = breakConnection(createReport);
  const { visitor } = await openDialog();
  await visitor.click(screen.getByRole('radio', { name: /^Unsafe food/ }));
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  const calls = mockResponse(createReport, aReport());
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You get a notice when an administrator has decided.')).toBeVisible();
  expect(new Set(keysOf([...lost, ...calls])).size).toBe(1);
});

test("requires a reason, and text for the reason 'other'", async () => {
  const { visitor } = await openDialog();
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(screen.getByRole('group', { name: 'What is wrong?' })).toHaveAccessibleDescription(
    'Please choose a reason',
  );
  await visitor.click(screen.getByRole('radio', { name: /^Something else/ }));
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Please say in a few words what is wrong/);
});

test('explains which part of a conversation administrators can read', async () => {
  await openDialog('message');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'An administrator can read this one message, but not the rest of your conversation.',
  );
});

test.each([
  ['was refused', () => refuse(createReport, 'TOO_MANY_REQUESTS'), /Too many requests/],
  ['got no response', () => breakConnection(createReport), /Your report could not be sent/],
])('keeps what was typed when it %s', async (_, prepare, words) => {
  prepare();
  const { visitor } = await openDialog();
  await visitor.click(screen.getByRole('radio', { name: /^Spam/ }));
  await visitor.type(screen.getByRole('textbox'), 'Again');
  await visitor.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('textbox')).toHaveValue('Again');
});

test('is visible to members, but not to visitors and the owner', () => {
  const visitor = renderPart(<ReportListing listing={aListing()} />, { user: null });
  expect(screen.queryByRole('button')).toBeNull();
  visitor.unmount();
  const owner = renderPart(<ReportListing listing={aListing({ is_seller: true })} />, { user: ben });
  expect(screen.queryByRole('button')).toBeNull();
  owner.unmount();
  renderPart(<ReportListing listing={aListing()} />, { user: rosa });
  expect(screen.getByRole('button', { name: 'Report Forty zucchini' })).toBeVisible();
});

test('shows the owner that a listing is hidden, the reason and the way to appeal', () => {
  renderPart(
    <ReportListing
      listing={aListing({
        is_seller: true,
        hidden_at: '2026-08-04T11:00:00.000Z',
        hidden_reason: 'Butter may not be shared here.',
      })}
    />,
    { user: ben },
  );
  expect(screen.getByRole('status')).toHaveTextContent('Hidden by an administrator');
  expect(screen.getByRole('status')).toHaveTextContent('Butter may not be shared here.');
  expect(screen.getByRole('link', { name: 'Go to your notices' })).toHaveAttribute('href', '/notices');
});
