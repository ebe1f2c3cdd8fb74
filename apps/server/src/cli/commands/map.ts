import { mkdir } from 'node:fs/promises';
import { findTown } from '../../features/geo/geo.service.ts';
import { cutMap, mapFileIn } from '../../features/maps/maps.service.ts';
import { type Command, type CommandCall, UsageError, userPath } from '../command.ts';
import { counted, inUnits } from '../output.ts';

const KM = { min: 1, max: 50, usual: 12 };
const ARGUMENTS = '--around <ZIP code or town> --from <file or URL> [--km <kilometers>]';

export const map: Command = {
  name: 'map',
  usage: ARGUMENTS,
  summary: 'Cut the streets of the town out of a larger map, for the pictures of the site',
  help: [
    'The map is a PMTiles archive (version 3) of vector tiles as Protomaps makes them from OpenStreetMap. Of a URL only the',
    'needed parts are fetched. The result is map.pmtiles in DATA_DIR; a running server shows it at once.',
    '',
    '  --around <ZIP code or town>   the middle, such as 97202 or Portland, OR',
    '  --from <file or URL>          the larger map',
    `  --km <kilometers>             how far it reaches, ${KM.usual} without it, ${KM.max} at most`,
  ],
  options: { around: { type: 'string' }, from: { type: 'string' }, km: { type: 'string' } },
  words: 0,
  async run(call) {
    const { config, out } = call;
    const { around, km, from } = readArguments(call);
    await mkdir(config.dataDir, { recursive: true });
    const cut = await cutMap(config, from, { around, km, report: out.progress('Cutting') });
    const file = mapFileIn(config);
    out.say(
      `Wrote ${counted(cut.tiles, 'tile')} (${inUnits(cut.bytes)}) around ${around.name}, ${around.state} into ${file}.`,
    );
    return { ok: true, file, tiles: cut.tiles, size: cut.bytes };
  },
};

function readArguments({ values, terminal }: CommandCall) {
  const { around, from } = values;
  if (typeof around !== 'string' || typeof from !== 'string') throw new UsageError(`It takes ${ARGUMENTS}.`);
  const km = Number(values['km'] ?? KM.usual);
  if (!(km >= KM.min && km <= KM.max))
    throw new UsageError(`--km takes a number from ${KM.min} to ${KM.max}.`);
  const town = findTown(around);
  if (!town)
    throw new UsageError(
      `The place ${around} is not known. Give a ZIP code, or a town such as Portland, OR.`,
    );
  return { around: town, km, from: /^https?:/i.test(from) ? from : userPath(terminal, from) };
}
