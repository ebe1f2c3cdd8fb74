import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const CONNECTIONS = 300;
const REQUESTS = 50;
const OBSERVED_MS = 15_000;
const PAUSE_MS = 20;

/** The longest wait for `/health`, in milliseconds, while connections send requests in one piece and read no response. */
export async function waitBesideUnread(url: string): Promise<{ calm: number; longest: number }> {
  const { hostname, port } = new URL(url);
  const calm = await longestWait(url, 1_000);
  const request = `GET /listings HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(REQUESTS);
  const sockets: Socket[] = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.pause();
    await once(socket, 'connect');
    sockets.push(socket);
  }
  for (const socket of sockets) socket.write(request);
  const longest = await longestWait(url, OBSERVED_MS);
  for (const socket of sockets) socket.destroy();
  return { calm, longest };
}

async function longestWait(url: string, forMs: number): Promise<number> {
  let longest = 0;
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(PAUSE_MS)) {
    const begun = performance.now();
    await (await fetch(`${url}/health`)).text();
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}
