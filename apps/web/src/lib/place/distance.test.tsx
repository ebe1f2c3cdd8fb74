import { render } from '@testing-library/react';
import type { DistanceUnit } from '@windfall/contract';
import { expect, test } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../site.tsx';
import { useDistanceText } from './distance.ts';

function Distance({ km }: { km: number }) {
  return useDistanceText()(km);
}

// @rule browse#browse-distance
test.each<[number, string, string]>([
  [0, 'under half a mile', 'under 1 km'],
  [0.8, 'under half a mile', 'under 1 km'],
  [0.81, '1 mile', 'under 1 km'],
  [1, '1 mile', '1 km'],
  [2.4, '1 mile', '2 km'],
  [3, '2 miles', '3 km'],
  [67, '42 miles', '67 km'],
  [4000, '2,485 miles', '4,000 km'],
])('%d km away is %j or %j', (km, miles, kilometers) => {
  const said = (distanceUnit: DistanceUnit) =>
    render(
      <SiteContext value={{ ...PLAIN_SITE, distanceUnit }}>
        <Distance km={km} />
      </SiteContext>,
    ).container.textContent;
  expect([said('miles'), said('kilometers')]).toEqual([miles, kilometers]);
});
