import type { ListingImport } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TableArea } from '../../../ui/table-area.tsx';
import { strings } from './strings.ts';

const SHOWN_LISTINGS = 10;

/** What is wrong, line by line. */
export function FaultTable({ faults }: { faults: ListingImport['faults'] }) {
  const t = useStrings(strings);
  if (faults.length === 0) return null;
  return (
    <LineTable
      label={t.faults(faults.length)}
      headings={[t.column, t.problem]}
      rows={faults.map(({ line, column, message }) => ({ line, cells: [column ?? t.wholeLine, message] }))}
    />
  );
}

/** The first of the listings that a file makes. */
export function ListingTable({ label, listings }: { label: string; listings: ListingImport['listings'] }) {
  const t = useStrings(strings);
  const more = listings.length - SHOWN_LISTINGS;
  return (
    <>
      <LineTable
        label={label}
        headings={[t.listing, t.category, t.ownerName, t.place]}
        rows={listings.slice(0, SHOWN_LISTINGS).map(({ line, title, category, owner, location }) => ({
          line,
          cells: [title, category, owner, location],
        }))}
      />
      {more > 0 && <p className="text-ink-soft">{t.andMore(more)}</p>}
    </>
  );
}

/** Lines that make nothing, with the reason. */
export function LeftOutTable({ label, lines }: { label: string; lines: ListingImport['left_out'] }) {
  const t = useStrings(strings);
  if (lines.length === 0) return null;
  return (
    <LineTable
      label={label}
      headings={[t.why]}
      rows={lines.map(({ line, message }) => ({ line, cells: [message] }))}
    />
  );
}

interface LineTableProps {
  label: string;
  headings: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

function LineTable({ label, headings, rows }: LineTableProps) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xl">{label}</h3>
      <TableArea label={label} className="max-h-96 overflow-y-auto rounded-md border border-line bg-card">
        <table className="w-full border-collapse text-start">
          <thead>
            <tr className="border-b border-line text-sm text-ink-soft">
              {[t.line, ...headings].map((heading) => (
                <Heading key={heading}>{heading}</Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two faults, and rows keep their places
              <tr key={at} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-start font-medium tabular-nums">
                  {line}
                </th>
                {cells.map((cell, column) => (
                  <td key={headings[column]} dir="auto" className="px-3 py-2 text-start">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableArea>
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3 py-2 text-start font-semibold whitespace-nowrap">
      {children}
    </th>
  );
}
