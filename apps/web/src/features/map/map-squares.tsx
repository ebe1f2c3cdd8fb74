import type { MapSquare, MapView } from '@windfall/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { type Box, boxOf, middleOf } from './place-on-map.ts';
import { useOffersText, useSquareName } from './square-names.ts';

/** Squares with offers over the picture of a view: links to their lists, the nearest first. */
export function MapSquares({ view, squares }: { view: MapView; squares: readonly MapSquare[] }) {
  const name = useSquareName();
  const { short } = useOffersText();
  return squares.map((square) => {
    const box = boxOf(view, square);
    return (
      <Link
        key={square.near}
        to={paths.listingsAround(square.near)}
        rel="nofollow"
        aria-label={name(view, square)}
        className="group outline-none"
      >
        <SquareShape box={box} />
        <Count box={box} text={short(square)} />
      </Link>
    );
  });
}

/** Half a kilometer each way, or several squares as one. */
export function SquareShape({ box }: { box: Box }) {
  return (
    <rect
      {...box}
      rx={4}
      className="fill-leaf/25 stroke-leaf stroke-2 group-hover:fill-leaf/45 group-focus-visible:stroke-focus group-focus-visible:stroke-4"
    />
  );
}

const COUNT_HEIGHT = 32;
/** A number fits, and what is said of it. */
const SIGN_WIDTH = 13;

function Count({ box, text }: { box: Box; text: string }) {
  const { x, y } = middleOf(box);
  const width = Math.max(COUNT_HEIGHT, SIGN_WIDTH * text.length + 8);
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - COUNT_HEIGHT / 2}
        width={width}
        height={COUNT_HEIGHT}
        rx={COUNT_HEIGHT / 2}
        className="fill-leaf group-hover:fill-leaf-strong"
      />
      <text x={x} y={y} dy="0.36em" textAnchor="middle" fontSize={21} className="fill-on-leaf font-semibold">
        {text}
      </text>
    </>
  );
}
