import { screen, within } from '@testing-library/react';
import {
  countReports,
  type DebugReport,
  getDebug,
  getFirstSteps,
  getSettings,
  getStatistics,
  sendTestEmail,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin, someSettings, someStatistics } from '../../testing/admin.tsx';
import { Component, loader } from './admin.tsx';

const report: DebugReport = {
  version: '1.4.0',
  node: 'v26.10.0',
  platform: 'linux x64',
  started_at: '2026-08-04T09:00:00.000Z',
  uptime_seconds: 10_800,
  memory: { rss_bytes: 120_000_000, heap_used_bytes: 40_000_000, heap_total_bytes: 60_000_000 },
  event_loop: { delay_p50_ms: 0.2, delay_p99_ms: 3.14 },
  database: {
    dialect: 'sqlite',
    version: '3.53.0',
    size_bytes: 3_400_000,
    migrations: [
      { name: '001-initial', applied_at: '2026-01-01T00:00:00.000Z' },
      { name: '002-accounts', applied_at: '2026-01-01T00:00:00.000Z' },
    ],
  },
  parts: [
    { name: 'database', status: 'ok', message: 'SQLite answers', milliseconds: 0.4 },
    { name: 'mail', status: 'off', message: 'No SMTP_URL is set.', milliseconds: 0 },
    { name: 'storage', status: 'failed', message: 'The folder cannot be written.', milliseconds: 2 },
  ],
  event_streams: 12,
  recent_errors: [
    {
      at: '2026-08-04T11:00:00.000Z',
      message: 'request failed',
      error: 'TypeError: figs is not a function',
      request_id: 'request-7',
    },
  ],
  notifications: {
    waiting: 3,
    oldest_due_at: '2026-08-04T10:00:00.000Z',
    last_told_at: null,
    given_up: [
      { id: 'n1', topic: 'pickup', way: 'email', reason: 'no such topic', at: '2026-08-04T11:00:00.000Z' },
    ],
  },
  outbox: {
    waiting: 1,
    oldest_at: '2026-08-04T10:00:00.000Z',
    last_sent_at: '2026-08-04T09:00:00.000Z',
    letters: [
      {
        id: 'letter-1',
        recipient: 'ben@example.org',
        subject: 'Choose a new password',
        state: 'kept',
        attempts: 0,
        error: null,
        created_at: '2026-08-04T10:00:00.000Z',
        expires_at: '2026-08-05T10:00:00.000Z',
      },
    ],
  },
};

beforeEach(() => {
  mockResponse(getFirstSteps, []);
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
  mockResponse(getSettings, someSettings);
  localStorage.setItem('windfall-draft', 'x'.repeat(486));
});

const open = (tab: string) =>
  renderPage(
    { path: '/admin', loader, Component },
    {
      at: `/admin?tab=${tab}`,
      user: anAdmin,
    },
  );

// @rule administration#admin-figures
test('statistics are real figures of members, listings, messages and storage', async () => {
  open('statistics');
  await screen.findByText('Inactive');
  const panel = within(screen.getByRole('tabpanel'));
  const figure = (label: string) => panel.getByText(label).nextElementSibling;
  expect(figure('Inactive')).toHaveTextContent('24');
  expect(figure('Test users')).toHaveTextContent('3');
  expect(figure('Taken')).toHaveTextContent('20');
  expect(figure('Conversations')).toHaveTextContent('640');
  expect(figure('Database')).toHaveTextContent('3.4 MB');
  expect(figure('Pictures')).toHaveTextContent('45 · 9 MB');
  expect(figure('This browser')).toHaveTextContent('1 kB of 5.0 MB');
  expect(panel.getByText('Honey').closest('li')).toHaveTextContent('Honey30');
  expect(panel.getByText('Counted 1 minute ago')).toBeVisible();
});

test('debug shows versions, database, migrations and the health of each part', async () => {
  mockResponse(getDebug, report);
  open('debug');
  const panel = within(await screen.findByRole('tabpanel'));
  expect(await panel.findByText('1.4.0')).toBeVisible();
  expect(panel.getByText('SQLite 3.53.0')).toBeVisible();
  expect(panel.getByText('2 applied')).toBeVisible();
  expect(panel.getByText('0.2 ms, 3.1 ms')).toBeVisible();
  expect(panel.getByText('Pictures').closest('li')).toHaveTextContent(
    'FailedPicturesThe folder cannot be written.',
  );
  expect(panel.getByText('Email').closest('li')).toHaveTextContent('Not set up');
});

// @rule administration#admin-figures
test('debug shows recent errors, stored emails, and the local storage of this browser', async () => {
  mockResponse(getDebug, report);
  open('debug');
  expect(await screen.findByText('TypeError: figs is not a function')).toBeVisible();
  expect(screen.getByText(/Request request-7/)).toBeVisible();
  expect(screen.getByText('Choose a new password')).toBeVisible();
  expect(screen.getByText(/Stored: no mail server is set up/)).toBeVisible();
  expect(screen.getByText('windfall-draft')).toBeVisible();
  expect(screen.getByText('1 kB of 5.0 MB local storage')).toBeVisible();
});

// @rule administration#test-email
test('sends a test email and shows what the mail server said', async () => {
  mockResponse(getDebug, report);
  mockResponse(sendTestEmail, { sent: false, recipient: 'ada@example.org', answer: '535 Bad password' });
  const { visitor } = open('debug');
  await visitor.click(await screen.findByRole('button', { name: 'Send a test email' }));
  expect(await screen.findByText('Not sent to ada@example.org. The reason:')).toBeVisible();
  expect(screen.getByText('535 Bad password')).toBeVisible();
});

test('debug shows a failure when the server does not respond', async () => {
  refuse(getDebug, 'INTERNAL');
  open('debug');
  expect(await screen.findByText('Something went wrong on the server. Please try again.')).toBeVisible();
});
