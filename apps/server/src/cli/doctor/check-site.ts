import type { Config } from '../../config/config.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** Checks that the site's URL leads to it over https. */
export async function checkSite({ mode, publicUrl }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (mode === 'production' && !publicUrl.startsWith('https://')) {
    findings.push(
      wrong(`PUBLIC_URL (${publicUrl}) is without https: passwords would cross the network in the clear.`),
    );
  }
  const status = await fetch(new URL('/health', publicUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.status,
    (error: unknown) =>
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
  );
  if (status === 200) findings.push(ok(`${publicUrl} answers.`));
  else
    findings.push(
      note(`${publicUrl} does not answer from here (${status}). That is right while the server is stopped.`),
    );
  return findings;
}
