import type { Page } from '@playwright/test';
import { registerOverApi, shareOverApi, shareRows } from '../fixtures/listings.ts';
import { fillRegistration, type Person, person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false, expectedNoise: /status of 40[0149]/ });

// @rule browse#browse-open
// @rule navigation#public-pages
test('a visitor browses, searches, filters and reads without JavaScript', async ({ page }) => {
  await page.goto('/listings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('zucchini');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=zucchini/);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/zucchini/i);
  await page.goto('/listings');
  await page.getByRole('link', { name: 'Honey', exact: true }).click();
  await expect(page).toHaveURL(/category=honey/);
  await expect(page.getByRole('article').first()).toContainText(/honey/i);
  await page.getByRole('link', { name: 'Ready now' }).click();
  await expect(page).toHaveURL('/listings?category=honey&ready=now');
  await page.goto('/crops/fig');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figs');
  await expect(page.getByRole('article').first()).toContainText(/fig/i);
});

test('sorts, and pages through more than one page shows, without JavaScript', async ({
  page,
  request,
}, info) => {
  test.slow();
  const word = uniqueWord();
  await registerOverApi(request, person('Pia Rows', `${info.project.name}.${word}`));
  await shareRows(request, word, 25);
  const headings = page.getByRole('article').getByRole('heading');

  await page.goto(`/listings?search=${word}`);
  await expect(headings).toHaveCount(12);
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('Sort by').selectOption('Alphabetical');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/sort=alphabetical/);
  await expect(headings.first()).toHaveText(`Bed 01 ${word}`);
  await expect(headings.last()).toHaveText(`Bed 12 ${word}`);

  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(headings.first()).toHaveText(`Bed 13 ${word}`);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(headings.first()).toHaveText(`Bed 25 ${word}`);
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the start of the list' }).click();
  await expect(headings.first()).toHaveText(`Bed 01 ${word}`);
});

// @rule browse#browse-active-filters
// @rule places#place-forget
test('gives a place, changes it, takes filters off and forgets it, without JavaScript', async ({ page }) => {
  const place = page.getByLabel('Near ZIP or town');
  const look = page.getByRole('button', { name: 'Look' });
  const apply = page.getByRole('button', { name: 'Apply Filters' });

  await page.goto('/listings?category=vegetables');
  await place.fill('97202');
  await look.click();
  await expect(page).toHaveURL(/\/listings\?category=vegetables$/);
  await expect(page.getByText('Near 97202 Portland, OR')).toBeVisible();
  await expect(page.getByText('· Nearest first')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/miles|half a mile/);

  await page.locator('summary', { hasText: 'Filters 1 on' }).click();
  await page.getByLabel('How far').selectOption('Within 5 miles');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await apply.click();
  await page.getByRole('link', { name: 'Remove filter: Newest first' }).click();
  await expect(page).toHaveURL(/\/listings\?category=vegetables&radius_km=8$/);
  await page.getByRole('link', { name: 'Remove filter: Within 5 miles' }).click();
  await expect(page).toHaveURL(/\/listings\?category=vegetables$/);

  await page.getByText('Change', { exact: true }).click();
  await place.fill('Salem, OR');
  await look.click();
  await expect(page.getByText(/^Near \d{5} Salem, OR$/)).toBeVisible();
  await page.getByText('Change', { exact: true }).click();
  await page.getByRole('link', { name: 'Forget this place' }).click();
  await expect(page).toHaveURL(/\/listings\?category=vegetables$/);
  await expect(place).toBeVisible();
});

// @rule browse#browse-near-errors
test('a place that is missing or mistyped is asked for at its field, without JavaScript', async ({
  page,
}) => {
  const place = page.getByLabel('Near ZIP or town');
  const look = page.getByRole('button', { name: 'Look' });

  await page.goto('/listings');
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('How far').selectOption('Within 5 miles');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(place).toHaveAccessibleDescription(
    'Please enter a ZIP code or town to look within a distance.',
  );
  await expect(page.getByRole('article').first()).toBeVisible();

  await place.fill('Nowhereville');
  await look.click();
  await expect(place).toHaveAccessibleDescription(/^We do not know this place/);
  await expect(place).toHaveValue('Nowhereville');
  await expect(page.getByRole('alert')).toContainText('We could not find that place');

  await place.fill('97214');
  await look.click();
  await expect(page.getByRole('link', { name: 'Remove filter: Within 5 miles' })).toBeVisible();
  await expect(place).toBeHidden();
});

// @rule follows#offered
test('a member asks to be told of what is not there, without JavaScript', async ({ page }, info) => {
  const word = uniqueWord();
  await registerOverApi(page.request, person('Lena Orchard', `${info.project.name}.${word}`));
  await page.goto(`/listings?search=${word}`);
  await page.getByLabel('Near ZIP or town').fill('97214');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByLabel('How far away').selectOption('16 miles');
  await page.getByRole('button', { name: 'Tell me when it is shared' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  const told = `You will be told when a neighbor shares “${word}” within 16 miles of Portland, OR.`;
  await expect(page.getByText(told)).toBeVisible();
  await page.goto('/crops/loquat');
  await page.getByRole('button', { name: /^Tell me when it is shared/ }).click();
  await expect(page.getByText('You will be told when a neighbor shares “Loquats”')).toBeVisible();
});

// @rule exchange#give-rest
test('at half time a giver promises the rest to who looks for it, without JavaScript', async ({
  page,
  newPerson,
}, info) => {
  const wisher = await newPerson();
  const word = `${info.project.name}.${uniqueWord()}`;
  await registerOverApi(wisher.request, person('Ravi Sandler', `${word}.r`));
  // Far from the demo community, whose wishes would be nearer.
  const location = 'Bend, OR 97701';
  const wish = { kind: 'wanted', title: 'Any summer squash', location };
  const { id: wishId } = await shareOverApi(wisher.request, wish);
  await registerOverApi(page.request, person('Wren Meadow', `${word}.w`));
  const picked_on = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const offer = { title: 'Forty zucchini', quantity: '40', sharing: { stock: 40, unit: 'zucchini' } };
  const { id } = await shareOverApi(page.request, { ...offer, picked_on, location });

  await page.goto(`/listing/${id}`);
  await expect(page.getByRole('heading', { name: 'Who looks for this near you' })).toBeVisible();
  await page.getByRole('button', { name: 'Give 40 zucchini to Ravi Sandler' }).click();
  await expect(page).toHaveURL(/#rest$/);
  await expect(page.getByRole('heading', { name: 'Promised from this listing' })).toBeVisible();
  await expect(page.getByText('All promised').first()).toBeVisible();

  await wisher.goto(`/listing/${wishId}`);
  await expect(wisher.getByRole('link', { name: 'Forty zucchini' })).toBeVisible();
  await wisher.getByRole('button', { name: /^Yes, I will take it/ }).click();
  await expect(wisher.getByText(/^Agreed: 40/)).toBeVisible();
});

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

// @rule accounts#invites
// @rule accounts#poster
test('a neighbor joins by the link on a poster, without JavaScript', async ({
  page,
  request,
  baseURL,
}, info) => {
  const ada = person('Ada Link', `${info.project.name}.${uniqueWord()}`);
  await registerOverApi(request, ada);
  const { code } = await (await request.get(`${baseURL}/api/invites/own`)).json();
  await page.goto(`/poster?code=${code}`);
  const picture = page.getByRole('img', { name: /^QR code of .+\/join\// });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`/join/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Link invited you');
  await page.getByRole('link', { name: 'Join your neighbors' }).click();
  await expect(page.getByText('Ada Link invited you.')).toBeVisible();
  const ben = person('Ben Link', `${info.project.name}.${uniqueWord()}`);
  await fillRegistration(page, { ...ben, password: 'short' });
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(ben.name);
  await fillRegistration(page, ben);
  await page.waitForURL('/');
  expect(await (await request.get(`${baseURL}/api/invites/own`)).json()).toMatchObject({ came: 1 });
  await page.goto('/invite');
  await page.getByRole('button', { name: 'Make a new link' }).click();
  await expect(page.getByText('Nobody has joined by your link yet.')).toBeVisible();
});

// @rule exchange#without-scripts
// @rule accounts#sign-in-without-scripts
// @rule accounts#sign-up-without-scripts
test('a new member signs up and asks for some, the giver signs in and promises them, without JavaScript', async ({
  page,
  newPerson,
  request,
}, info) => {
  const giver = await newPerson();
  const word = `${info.project.name}.${uniqueWord()}`;
  const wren = person('Wren Meadow', `${word}.w`);
  const wrenId = await registerOverApi(request, wren);
  const sharing = { stock: 10, most_each: 6 };
  const { id } = await shareOverApi(request, { title: `Zucchini ${word}`, quantity: '10', sharing });

  const ravi = person('Ravi Sandler', `${word}.r`);
  await page.goto(`/listing/${id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, { ...ravi, email: wren.email });
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/already exists/);
  await expect(page.getByLabel('Full name')).toHaveValue(ravi.name);
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  await fillRegistration(page, ravi);
  await expect(page).toHaveURL(`/listing/${id}#ask`);
  await page.getByLabel('How many').fill('7');
  await page.getByRole('checkbox', { name: 'Tomorrow' }).check();
  await page.getByRole('textbox', { name: /^Anything to add/ }).fill('For soup.');
  await page.getByRole('button', { name: 'Ask for' }).click();
  await expect(page.getByRole('alert')).toContainText('Please ask for at most 6');
  await expect(page.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /^Anything to add/ })).toHaveValue('For soup.');
  await page.getByLabel('How many').fill('6');
  await page.getByRole('button', { name: 'Ask for' }).click();
  await expect(page.getByText('You asked for 6. You are 1st in line.')).toBeVisible();

  const [claim] = await (await request.get('/api/claims?role=giver')).json();
  expect(claim).toMatchObject({ wanted: 6, note: 'For soup.', could: [{}] });
  await giver.goto(`/conversation/${claim.asker.id}`);
  await signIn(giver, { ...wren, password: 'two-rows-of-beans' });
  await expect(giver.getByRole('alert')).toContainText('Invalid credentials');
  await expect(giver.getByLabel('Email', { exact: true })).toHaveValue(wren.email);
  await signIn(giver, wren);
  await expect(giver).toHaveURL(`/conversation/${claim.asker.id}`);
  await giver.getByRole('button', { name: /^Promise 6/ }).click();
  await expect(giver.getByText('You promised 6.').first()).toBeVisible();
  await page.goto(`/conversation/${wrenId}`);
  await page.getByRole('button', { name: /^Yes, I will take it/ }).click();
  await expect(page.getByText('Agreed: 6.').first()).toBeVisible();
  await giver.reload();
  await giver.locator('summary', { hasText: 'Say when and where' }).click();
  const hint = (await giver.getByText(/^In the time zone /).textContent()) ?? '';
  const timeZone = hint.slice('In the time zone '.length, -1).replaceAll(' ', '_');
  const field = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000)
      .toLocaleString('sv', { timeZone })
      .replace(' ', 'T')
      .slice(0, 16);
  await giver.getByLabel('From', { exact: true }).fill(field(1));
  await giver.getByLabel('To', { exact: true }).fill(field(-1));
  await giver.getByLabel(/^Address/).fill('12 Elm Street');
  await giver.getByRole('button', { name: 'Save the pickup' }).click();
  await expect(giver.getByRole('alert').first()).toContainText(
    'Please choose a time that ends after it begins',
  );
  await giver.getByLabel('To', { exact: true }).fill(field(3));
  await giver.getByRole('radio', { name: 'On the porch' }).check();
  await giver.getByRole('button', { name: 'Save the pickup' }).click();
  await expect(giver.getByText('Ravi Sandler has not seen the address yet.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show the address' }).click();
  await expect(page.getByText(/12 Elm Street/)).toBeVisible();
  await page.locator('summary', { hasText: 'Took fewer' }).first().click();
  await page
    .getByRole('textbox', { name: /^How many were taken/ })
    .first()
    .fill('4');
  await page
    .getByRole('button', { name: /^Picked up fewer/ })
    .first()
    .click();
  await expect(page.getByText('You picked up 4.').first()).toBeVisible();
  await page
    .getByLabel(/^A line to/)
    .first()
    .fill('Thank you.');
  await page
    .getByRole('button', { name: /^Thank / })
    .first()
    .click();
  await expect(page.getByText(/^You thanked/).first()).toBeVisible();
});

// @rule exchange#without-scripts
// @rule exchange#swap
test('a member offers a swap and calls it off, without JavaScript', async ({ page, newPerson }, info) => {
  const giver = await newPerson();
  const word = `${info.project.name}.${uniqueWord()}`;
  const giverId = await registerOverApi(giver.request, person('Wren Meadow', `${word}.w`));
  await registerOverApi(page.request, person('Ravi Sandler', `${word}.r`));
  const { id } = await shareOverApi(giver.request, { title: `Plums ${word}`, sharing: { stock: 10 } });
  await shareOverApi(page.request, { title: `Eggs ${word}`, sharing: { stock: 8, unit: 'egg' } });

  await page.goto(`/listing/${id}`);
  await page.getByRole('link', { name: 'Swap for one of mine' }).click();
  const what = page.getByLabel('What you give in return');
  await what.selectOption({ label: `Eggs ${word}, at most 8\u00a0eggs` });
  await page.getByLabel('How many in return').fill('9');
  await page.getByRole('button', { name: 'Ask for' }).click();
  await expect(page.getByRole('alert')).toContainText('Not enough is left of what was offered in return.');
  await expect(what.locator('option:checked')).toHaveText(/^Eggs/);
  await page.getByLabel('How many in return').fill('6');
  await page.getByRole('button', { name: 'Ask for' }).click();
  await expect(
    page.getByText(/^You asked for 1\. Wren Meadow decides about your swap, which has no place in the line/),
  ).toBeVisible();

  const [claim] = await (await giver.request.get('/api/claims?role=giver')).json();
  expect(claim.swap).toMatchObject({ amount: 6 });
  await giver.goto(`/conversation/${claim.asker.id}`);
  await giver
    .getByRole('button', { name: /^Promise 1/ })
    .first()
    .click();
  await page.goto(`/conversation/${giverId}`);
  await page
    .getByRole('button', { name: /^Yes, I will take it/ })
    .first()
    .click();
  await page.locator('summary', { hasText: 'Call off' }).first().click();
  await page
    .getByRole('button', { name: /^Call it off/ })
    .first()
    .click();
  await expect(page.getByText('Call off')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toContainText(/called/i);
  await page.getByLabel('Account of Ravi Sandler').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(`/conversation/${giverId}`);
  await expect(page).toHaveURL(/\/login\?from=/);
});

// @rule administration#settings-sections
// @rule administration#message-to-all
test('an administrator changes a setting and looks at a message to all, without JavaScript', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page, { email: 'admin@windfall.example', password: 'windfall-demo' });
  await page.waitForURL('/');
  await page.goto('/admin?tab=settings');
  await page.getByRole('heading', { name: 'Where the town is' }).click();
  const town = page.getByLabel(/^Town/);
  const stored = await town.inputValue();
  await town.fill('Nowhere at all');
  await page.getByRole('button', { name: 'Save the place' }).click();
  await expect(town).toHaveValue('Nowhere at all');
  await expect(town).toHaveAccessibleDescription(/This town is not known/);
  await town.fill(stored);
  await page.getByRole('button', { name: 'Save the place' }).click();
  await expect(town).toHaveValue(stored);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/admin/message');
  await page.getByLabel('What it is about').fill('Plum day');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
    'Please write the message',
  );
  await page.getByLabel('Message', { exact: true }).fill('At the school.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Plum day' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to \d+ members$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('At the school.');
});

// @rule navigation#not-found-status
test('a page without scripts says what is missing, with the right status', async ({ request }) => {
  const pages = [
    ['/no/such/bed', 404, 'Go to the homepage'],
    [`/listings?search=${'x'.repeat(101)}`, 400, 'Please search for at most 100 characters'],
  ] as const;
  for (const [path, status, words] of pages) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect(response.status(), path).toBe(status);
    expect(await response.text(), path).toContain(words);
  }
});
