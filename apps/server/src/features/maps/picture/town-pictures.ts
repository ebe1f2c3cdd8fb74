import { stat } from 'node:fs/promises';
import {
  boundsOf,
  cellOf,
  type DistanceUnit,
  type Edges,
  MAP,
  type MapView,
  pixelIn,
  stringsIn,
} from '@windfall/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../../context.ts';
import { Semaphore } from '../../../lib/semaphore.ts';
import { Compressible } from '../../../platform/http/operation-response.ts';
import { townsIn } from '../../geo/geo.service.ts';
import { mapFileIn, withArchive } from '../maps.service.ts';
import { strings } from '../strings.ts';
import { drawLabels, type Label, labelsOf } from './draw-labels.ts';
import { drawRings } from './draw-rings.ts';
import { drawStreets, UNITS } from './draw-streets.ts';
import { readTiles } from './read-tiles.ts';

const GROUND = '#f3ead7';
const SIDE = MAP.side * UNITS;
const MOST_TOWNS = 12;
/** Drawing takes the processor, which other requests need too. */
const MOST_AT_ONCE = 2;
const KEPT_PICTURES = 200;

interface Look {
  readonly unit: DistanceUnit;
  readonly language: string;
}

/**
 * Pictures of the map, drawn once for each version of the file with the streets: drawing takes 44 ms of processor time, a kept one 1 ms. A view depends on its square and zoom alone, so nothing
 * finer is in a picture. Where the file has no streets, or none that can be read, there are rings of distances and the names of towns.
 */
export class TownPictures {
  readonly #config: Pick<Context['config'], 'dataDir' | 'publicUrl'>;
  readonly #log: FastifyBaseLogger;
  readonly #drawing = new Semaphore(MOST_AT_ONCE);
  /** The latest last. */
  readonly #kept = new Map<string, Promise<Compressible>>();

  constructor(config: Pick<Context['config'], 'dataDir' | 'publicUrl'>, log: FastifyBaseLogger) {
    this.#config = config;
    this.#log = log;
  }

  /** Changes with the file; null without one. */
  async version(): Promise<string | null> {
    const found = await stat(mapFileIn(this.#config)).catch(() => null);
    return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
  }

  /** Whether the file reaches into these edges. */
  async hasStreets({ south, west, north, east }: Edges): Promise<boolean> {
    if ((await this.version()) === null) return false;
    try {
      const { minLat, minLon, maxLat, maxLon } = await withArchive(
        mapFileIn(this.#config),
        this.#config,
        async ({ header }) => header,
      );
      return minLat < north && maxLat > south && minLon < east && maxLon > west;
    } catch {
      return false;
    }
  }

  async picture(view: MapView, look: Look): Promise<Compressible> {
    const version = await this.version();
    const key = [version, cellOf(view.center), view.zoom, look.unit, look.language].join();
    const kept = this.#kept.get(key) ?? this.#drawing.run(() => this.#draw(view, look, version !== null));
    // A failure is not kept: the next request draws again.
    kept.catch(() => this.#kept.delete(key));
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_PICTURES) break;
      this.#kept.delete(oldest);
    }
    return kept;
  }

  async #draw(view: MapView, look: Look, hasFile: boolean): Promise<Compressible> {
    const streets = hasFile ? await this.#drawStreets(view, look) : undefined;
    return new Compressible(svgOf(streets ?? drawTowns(view, look)));
  }

  /** A file that cannot be read costs the streets and not the page. */
  async #drawStreets(view: MapView, { language }: Look): Promise<string | undefined> {
    try {
      const file = mapFileIn(this.#config);
      const tiles = await withArchive(file, this.#config, (archive) => readTiles(archive, view));
      const streets = drawStreets(tiles, view.zoom);
      return (
        streets &&
        streets + drawLabels(labelsOf(tiles)) + attribution(stringsIn(strings, language).attribution)
      );
    } catch (err) {
      this.#log.warn({ err }, 'the streets of the map could not be drawn');
      return undefined;
    }
  }
}

function drawTowns(view: MapView, { unit, language }: Look): string {
  const t = stringsIn(strings, language);
  const towns = townsIn(boundsOf(view), MOST_TOWNS);
  const labels: Label[] = towns.map(({ name, middle }, rank) => ({
    name,
    size: -rank,
    ...pixelIn(view, middle),
  }));
  return drawRings(view, unit, unit === 'miles' ? t.miles : t.kilometers) + drawLabels(labels);
}

const attribution = (words: string) =>
  `<text x="${SIDE - 10}" y="${SIDE - 12}" font-size="20" text-anchor="end" fill="#4a4234" stroke="${GROUND}" stroke-width="6" paint-order="stroke">${words}</text>`;

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP.side}" height="${MAP.side}" viewBox="0 0 ${SIDE} ${SIDE}" font-family="system-ui, sans-serif"><path fill="${GROUND}" d="M0 0h${SIDE}v${SIDE}H0z"/>${content}</svg>`;
