import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTownMap, SMALL_TOWN } from '../../testing/fixtures/town-map.ts';
import { loadConfig } from '../config/config.ts';
import { checkMap } from './doctor/check-map.ts';
import { copySiteOfAda, data, dir, useSiteFolders, windfall, write } from './testing/command-line.ts';

useSiteFolders();

const checked = () => checkMap(loadConfig({ DATA_DIR: data(), DEMO: '0' }));
const setTown = (town: string) =>
  write(
    `insert or replace into settings (name, value, updated_at) values ('home_place', '${JSON.stringify({ town, radius_km: 10 })}', '2026-01-01')`,
  );

// @rule places#map-file
describe('the map of a town', () => {
  test('is cut by the command, and compared with the town of the site by the doctor', async () => {
    await copySiteOfAda();
    await writeFile(join(dir, 'oregon.pmtiles'), makeTownMap(SMALL_TOWN));
    expect(await checked()).toEqual([]);
    const cut = await windfall(['map', '--around', '97202', '--km', '2', '--from', 'oregon.pmtiles']);
    expect(cut).toMatchObject({ code: 0, stderr: '' });
    expect(cut.stdout).toMatch(/^Wrote \d+ tiles \([\d.]+ kB\) around Portland, OR into .*map\.pmtiles\.\n$/);
    expect(await checked()).toMatchObject([{ level: 'note' }]);
    setTown('97202');
    expect(await checked()).toMatchObject([{ level: 'ok' }]);
    setTown('Salem, OR');
    expect(await checked()).toEqual([
      {
        level: 'wrong',
        sentence: expect.stringMatching(
          /has no streets of Salem, OR\. Write it anew: npm run windfall -- map --help$/,
        ),
      },
    ]);
    await writeFile(data('map.pmtiles'), '<html>');
    expect(await checked()).toMatchObject([
      {
        level: 'wrong',
        sentence: expect.stringMatching(/^The map cannot be used: .* is no PMTiles archive/),
      },
    ]);
  });

  test.each([
    [['--from', 'x'], 2, 'It takes --around'],
    [['--around', 'Nowhereville', '--from', 'x'], 2, 'The place Nowhereville is not known.'],
    [['--around', '97202', '--from', 'x', '--km', '51'], 2, '--km takes a number from 1 to 50.'],
    [['--around', '97202', '--from', 'none.pmtiles'], 1, 'could not be opened: ENOENT'],
    [['--around', '97202', '--from', 'http://10.0.0.1/x'], 1, '10.0.0.1 must not be asked'],
  ])('refuses %j', async (args, code, complaint) => {
    const ended = await windfall(['map', ...args]);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toContain(complaint);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  });
});
