import { screen, waitFor } from '@testing-library/react';
import { type Claim, listClaims, listPushDevices } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import { CLAIMS_KEY, claimsWithQuery } from '../../features/exchange/api/claims-query.ts';
import { anOwnClaim } from '../../features/exchange/testing/sample-claims.ts';
import { anOwnMessage } from '../../features/messages/testing/sample-messages.ts';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { NOW, rosa } from '../../testing/people.ts';
import { fakePushBrowser } from '../../testing/push-browser.ts';
import { renderPart } from '../../testing/render.tsx';
import { hang, mockResponse, server } from '../../testing/server.ts';
import AnswerPrompt from './answer-prompt.tsx';

const site = { ...PLAIN_SITE, hasWorker: true, notifies: true };

/** Rosa's latest message to Ben asked for some of his. */
function open(written = NOW) {
  const browser = fakePushBrowser();
  onTestFinished(() => void browser.forget());
  mockResponse(listPushDevices, []);
  return renderPart(
    <SiteContext value={site}>
      <AnswerPrompt
        message={anOwnMessage({ claim_id: 'c1', created_at: new Date(written).toISOString() })}
        otherUserId="ben"
        name="Ben Okafor"
      />
    </SiteContext>,
    { user: rosa },
  );
}

function mockClaim(claim: Claim) {
  server.use(
    http.get('*/api/claims', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('role') === claim.role ? [claim] : []),
    ),
  );
}

const offer = () => screen.queryByRole('region', { name: 'Hear when Ben Okafor answers' });

// @rule notices#push-offer-over
test('the offer goes as soon as the question is answered', async () => {
  mockClaim(anOwnClaim());
  const { queryClient } = open();
  await waitFor(() => expect(offer()).toBeVisible());
  mockClaim(anOwnClaim({ state: 'offered', given: 2, can: ['accept'] }));
  await queryClient.invalidateQueries({ queryKey: CLAIMS_KEY });
  await waitFor(() => expect(offer()).toBeNull());
});

// @rule notices#push-offer
test('nothing is offered for a message of before', async () => {
  mockClaim(anOwnClaim());
  const { queryClient } = open(NOW - 600_000);
  await waitFor(() => expect(queryClient.getQueryData(claimsWithQuery('ben').queryKey)).toBeDefined());
  await Promise.all([import('./prompt-place.tsx'), import('./push-prompt.tsx')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(offer()).toBeNull();
});

test('nothing is offered while it is not known how the question stands', async () => {
  hang(listClaims);
  open();
  await Promise.all([import('./prompt-place.tsx'), import('./push-prompt.tsx')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(offer()).toBeNull();
});
