import { screen, waitFor, within } from '@testing-library/react';
import {
  changeSettings,
  countReports,
  getFirstSteps,
  getSettings,
  getStatistics,
  type ShownSettings,
  type SitePicture,
  setSitePicture,
  type Testimonial,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fill, renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin, someSettings, someStatistics } from '../../testing/admin.tsx';
import { Component, loader } from './admin.tsx';

const standard: ShownSettings = someSettings;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  mockResponse(getFirstSteps, []);
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
});

function open(settings = standard, more = '') {
  mockResponse(getSettings, settings);
  return renderPage(
    { path: '/admin', loader, Component },
    { at: `/admin?tab=settings${more}`, user: anAdmin },
  );
}

const sectionOf = (title: string) => screen.getByRole('heading', { name: title }).closest('details');

// @rule administration#settings-site
test('shows what is typed of the site as pages show it, checks it and saves it', async () => {
  const calls = mockResponse(changeSettings, standard);
  const { visitor } = open({
    ...standard,
    environment: { ...standard.environment, site_name: 'Plum Street' },
  });
  const name = await screen.findByLabelText('Name of the site');
  expect(name).toBeDisabled();
  expect(name).toHaveValue('Plum Street');
  expect(name).toHaveAccessibleDescription(/Set by SITE_NAME/);
  await fill(visitor, screen.getByLabelText(/^One line/), 'Pears for all');
  const preview = within(
    screen.getByText('How the home page begins for visitors').parentElement ?? document.body,
  );
  expect(preview.getByText('Plum Street')).toBeInTheDocument();
  expect(preview.getByText('Pears for all')).toBeInTheDocument();
  await visitor.click(screen.getByRole('button', { name: 'Save the words' }));
  await waitFor(() =>
    expect(calls[0]?.body).toEqual({ site_name: '', tagline: 'Pears for all', welcome: '' }),
  );
  await fill(visitor, screen.getByLabelText(/^Town/), 'Portland, OR');
  await visitor.click(screen.getByRole('button', { name: 'Save the place' }));
  await waitFor(() =>
    expect(calls[1]?.body).toEqual({
      home_place: { town: 'Portland, OR', radius_km: 16 },
      distance_unit: null,
    }),
  );
  await fill(visitor, screen.getByLabelText(/^Words above every page/), 'Seed swap');
  const save = screen.getByRole('button', { name: 'Save the announcement' });
  await visitor.click(save);
  expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(
    'Please enter the last day of the announcement',
  );
  expect(calls).toHaveLength(2);
  await fill(visitor, screen.getByLabelText('Last day'), '2026-09-01');
  await visitor.click(save);
  await waitFor(() =>
    expect(calls[2]?.body).toEqual({ announcement: { text: 'Seed swap', until: '2026-09-01' } }),
  );
});

// @rule administration#settings-sections
test('opens the section of a link, keeps what is open over a reload, and opens one that was refused', async () => {
  const first = open(standard, '&section=place');
  await waitFor(() => expect(sectionOf('Where the town is')).toHaveAttribute('open'));
  expect(sectionOf('Color')).not.toHaveAttribute('open');
  await first.visitor.click(screen.getByRole('heading', { name: 'Color' }));
  await waitFor(() => expect(sectionOf('Color')).toHaveAttribute('open'));
  first.unmount();
  const { visitor } = open();
  await waitFor(() => expect(sectionOf('Color')).toHaveAttribute('open'));
  expect(sectionOf('Where the town is')).toHaveAttribute('open');
  refuse(changeSettings, 'FORBIDDEN');
  await visitor.click(screen.getByLabelText('Notifications'));
  await waitFor(() => expect(sectionOf('Maintenance, emails and security')).toHaveAttribute('open'));
});

// @rule administration#picture
test('shows a chosen picture as the home page does, saves it with its words, and removes it', async () => {
  const picture: SitePicture = {
    photo: {
      width: 1280,
      height: 853,
      color: '#445566',
      sources: [{ url: '/images/orchard/1280.jpg', width: 1280, type: 'image/jpeg' }],
    },
    alt: 'The orchard',
  };
  const uploads = catchUploads({ ...standard, picture });
  const { visitor } = open();
  const file = new File(['picture'], 'orchard.jpg', { type: 'image/jpeg' });
  await visitor.upload(await screen.findByLabelText(/^Picture/), file);
  const words = await screen.findByLabelText(/^What it shows/);
  await fill(visitor, words, 'The orchard');
  expect(screen.getByRole('img', { name: 'The orchard', hidden: true })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/),
  );
  await visitor.click(screen.getByRole('button', { name: 'Save the picture' }));
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'The orchard', hidden: true })).toHaveAttribute(
      'src',
      '/images/orchard/1280.jpg',
    ),
  );
  expect(uploads).toHaveLength(1);
  const calls = mockResponse(setSitePicture, standard);
  await visitor.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(screen.queryByLabelText(/^What it shows/)).toBeNull());
  expect(calls[0]?.body).toEqual({ image_url: '' });
});

// @rule administration#color
// @rule administration#hidden-categories
// @rule administration#legal-texts
test('takes a color that can be read, hides a category, and begins a legal text with that of the program', async () => {
  const calls = mockResponse(changeSettings, standard);
  const { visitor } = open();
  const color = await screen.findByRole('textbox', { name: /^Color/ });
  const atNight = screen.getByText('By night').parentElement;
  await waitFor(() => expect(atNight).toHaveStyle({ '--color-leaf': '#9ccf86' }));
  await visitor.type(color, '#f4b93f');
  expect(color).toHaveAccessibleDescription(/choose a darker color/);
  await visitor.click(screen.getByRole('button', { name: 'Save the color' }));
  expect(calls).toHaveLength(0);
  await visitor.clear(color);
  await visitor.type(color, '#7a1f4b');
  expect(atNight).not.toHaveStyle({ '--color-leaf': '#9ccf86' });
  await visitor.click(screen.getByRole('button', { name: 'Save the color' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ color: '#7a1f4b' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Honey' }));
  await waitFor(() => expect(calls[1]?.body).toEqual({ hidden_categories: ['Honey'] }));
  await visitor.click(screen.getByRole('button', { name: /^Begin .* program: Terms/ }));
  const terms = screen.getByRole('textbox', { name: /^Terms/ });
  await waitFor(() => expect((terms as HTMLTextAreaElement).value).toContain('## Your account'));
  await visitor.click(screen.getByRole('button', { name: 'Save the texts' }));
  await waitFor(() =>
    expect(calls[2]?.body).toEqual({
      legal: { privacy: '', guidelines: '', terms: expect.stringContaining('## Your account') },
    }),
  );
});

// @rule administration#settings
test('switches maintenance on after a confirmation, and off at once', async () => {
  const calls = mockResponse(changeSettings, { ...standard, maintenance: true });
  const { visitor } = open();
  await visitor.click(await screen.findByLabelText('Maintenance mode'));
  const question = await screen.findByRole('alertdialog', { name: 'Switch maintenance mode on?' });
  expect(calls).toHaveLength(0);
  await visitor.click(within(question).getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(screen.getByLabelText('Maintenance mode')).toBeChecked());
  expect(calls[0]?.body).toEqual({ maintenance: true });
  expect(toast.success).toHaveBeenCalledWith('Settings saved.');

  mockResponse(changeSettings, standard, { calls });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await visitor.click(screen.getByLabelText('Maintenance mode'));
  await waitFor(() => expect(calls[1]?.body).toEqual({ maintenance: false }));
});

// @rule administration#settings
test('switches notifications off', async () => {
  const calls = mockResponse(changeSettings, { ...standard, notificationsEnabled: false });
  const { visitor } = open();
  await visitor.click(await screen.findByLabelText('Notifications'));
  await waitFor(() => expect(screen.getByLabelText('Notifications')).not.toBeChecked());
  expect(calls[0]?.body).toEqual({ notificationsEnabled: false });
});

// @rule administration#settings
test('raises the security level on a click, and lowers it only with the password', async () => {
  const calls = mockResponse(changeSettings, { ...standard, securityLevel: 'high' });
  const { visitor } = open();
  await visitor.click(await screen.findByRole('radio', { name: /^High/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /^High/ })).toBeChecked());
  expect(calls[0]?.body).toEqual({ securityLevel: 'high' });

  mockResponse(changeSettings, standard, { calls });
  await visitor.click(screen.getByRole('radio', { name: /^Standard/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lower the security level?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Lower it' }));
  expect(calls).toHaveLength(1);
  await visitor.type(dialog.getByLabelText('Your password'), 'three-rows{Enter}');
  await waitFor(() => expect(calls[1]?.body).toEqual({ securityLevel: 'standard', password: 'three-rows' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked());
});

const mira: Testimonial = { quote: 'Plums for jam.', name: 'Mira Holt', place: 'Picks plums' };

// @rule administration#settings-testimonials
test('a host enters testimonials, and their words are kept when the server refuses them', async () => {
  refuse(changeSettings, 'FORBIDDEN');
  const { visitor, container } = open();
  await visitor.click(await screen.findByRole('radio', { name: /^Words of your own neighbors/ }));
  await visitor.click(screen.getByRole('button', { name: /^Save$/ }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter the words and the name of each');
  expect(screen.getByLabelText('Words')).toHaveAccessibleDescription('Please enter the words and the name');
  await visitor.type(screen.getByLabelText('Words'), mira.quote);
  await visitor.type(screen.getByLabelText('Name'), mira.name);
  await visitor.type(screen.getByLabelText(/^Second line/), mira.place);
  await expectAccessible(container);
  await visitor.click(screen.getByRole('button', { name: /^Save$/ }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this.'));
  expect(screen.getByLabelText('Words')).toHaveValue(mira.quote);
  const calls = mockResponse(changeSettings, { ...standard, testimonials: [mira] });
  await visitor.click(screen.getByRole('button', { name: /^Save$/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Settings saved.'));
  expect(calls[0]?.body).toEqual({ testimonials: [mira] });
});

// @rule administration#settings-testimonials
test('a host removes a testimonial, shows none, and returns to the examples', async () => {
  const theo = { ...mira, name: 'Theo Hill' };
  const calls = mockResponse(changeSettings, { ...standard, testimonials: [theo] });
  const { visitor } = open({ ...standard, testimonials: [mira, theo] });
  await visitor.click(await screen.findByRole('button', { name: 'Remove testimonial 1' }));
  for (const choice of [null, 'Nothing', /^Three examples/]) {
    if (choice) await visitor.click(screen.getByRole('radio', { name: choice }));
    await visitor.click(screen.getByRole('button', { name: /^Save$/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Save$/ })).not.toHaveAttribute('aria-busy'),
    );
  }
  expect(calls.map(({ body }) => body)).toEqual([
    { testimonials: [theo] },
    { testimonials: [] },
    { testimonials: null },
  ]);
});

test('shows the reason why a setting was not changed', async () => {
  refuse(changeSettings, 'FORBIDDEN');
  const { visitor } = open();
  await visitor.click(await screen.findByLabelText('Notifications'));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
  expect(screen.getByLabelText('Notifications')).toBeChecked();
});

test('reports a failure of loading, with a retry', async () => {
  refuse(getSettings, 'INTERNAL');
  const { visitor } = renderPage(
    { path: '/admin', loader, Component },
    { at: '/admin?tab=settings', user: anAdmin },
  );
  await screen.findByText('Something went wrong on the server. Please try again.');
  mockResponse(getSettings, standard);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Maintenance mode')).not.toBeChecked();
});

// @rule accounts#first-day
test('sets the limits of new members, and refuses what is no number from 1 to 1000', async () => {
  const calls = mockResponse(changeSettings, { ...standard, firstDayListings: 8 });
  const { visitor } = open();
  const listings = await screen.findByLabelText('Listings on the first day');
  const save = screen.getByRole('button', { name: 'Save limits' });
  for (const wrong of ['0', '1001', '2.5', 'few']) {
    await visitor.clear(listings);
    await visitor.type(listings, wrong);
    await visitor.click(save);
    expect(listings).toHaveAccessibleDescription('Please enter a whole number from 1 to 1000');
  }
  expect(calls).toHaveLength(0);
  await visitor.clear(listings);
  await visitor.type(listings, '8');
  await visitor.click(save);
  await waitFor(() => expect(calls[0]?.body).toEqual({ firstDayListings: 8, firstDayConversations: 10 }));
});

// @rule produce#climate
test('says when frost comes, which is checked before it is sent', async () => {
  const climate = { last_frost: '04-20', first_frost: '10-27' };
  const calls = mockResponse(changeSettings, { ...standard, climate });
  const { visitor } = open();
  await visitor.click(await screen.findByLabelText(/^There is frost/));
  const fill = async (legend: string, month: string, day: string) => {
    const group = within(screen.getByRole('group', { name: legend }));
    await visitor.selectOptions(group.getByLabelText(/^Month/), month);
    await visitor.clear(group.getByLabelText(/^Day/));
    await visitor.type(group.getByLabelText(/^Day/), day);
  };
  const save = () => visitor.click(screen.getByRole('button', { name: 'Save the climate' }));
  await fill('Last frost, usually', 'April', '31');
  await save();
  expect(screen.getAllByText('Please choose a month and a day of it')).toHaveLength(2);
  expect(calls).toHaveLength(0);
  await fill('Last frost, usually', 'April', '20');
  await fill('First frost, usually', 'October', '27');
  await save();
  await waitFor(() => expect(calls[0]?.body).toEqual({ climate }));
  await visitor.click(screen.getByLabelText('There is no frost here'));
  await save();
  await waitFor(() => expect(calls[1]?.body).toEqual({ climate: 'no-frost' }));
});
