import { connect, createServer, type Socket } from 'node:net';

/** The network of a slow phone: bytes per second to it, and half a round trip in milliseconds. */
const DOWN = 200_000;
const UP = 93_750;
const ONE_WAY_MS = 75;
/** What the network carries at once, so that connections share it. */
const PACKET = 1_460;

interface SlowNetwork {
  readonly port: number;
  /** From here on it is slow, or quick. */
  readonly setSlow: (isSlow: boolean) => void;
  readonly close: () => void;
}

/**
 * A slow network in front of a server on this machine. Unlike the emulation of a browser, it is slow for service workers and
 * for new connections too. Resolves to its port and a function that ends it.
 */
export async function openSlowNetwork(serverPort: number): Promise<SlowNetwork> {
  let isSlow = false;
  const [up, down] = [lineOf(UP), lineOf(DOWN)];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    // Greeting takes a round trip before the first byte of a request.
    carry(client, upstream, isSlow && { line: up, greetingMs: 2 * ONE_WAY_MS });
    carry(upstream, client, isSlow && { line: down, greetingMs: 0 });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The slow network has no port');
  const endConnections = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    setSlow: (next) => {
      isSlow = next;
      endConnections();
    },
    close: () => {
      server.close();
      endConnections();
    },
  };
}

/** When the next bytes arrive that are given to the line now. */
type Line = (bytes: number) => number;

function lineOf(bytesPerSecond: number): Line {
  let isFreeAt = 0;
  return (bytes) => {
    isFreeAt = Math.max(performance.now(), isFreeAt) + (bytes / bytesPerSecond) * 1_000;
    return isFreeAt + ONE_WAY_MS;
  };
}

interface Way {
  readonly line: Line;
  readonly greetingMs: number;
}

function carry(from: Socket, to: Socket, way: Way | false): void {
  from.setNoDelay(true);
  if (!way) return void from.pipe(to);
  const { line, greetingMs } = way;
  const earliest = performance.now() + greetingMs;
  const at = (time: number, act: () => void) =>
    setTimeout(act, Math.max(time, earliest + ONE_WAY_MS) - performance.now());
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += PACKET) {
      const packet = data.subarray(start, start + PACKET);
      at(line(packet.length), () => to.writable && to.write(packet));
    }
  });
  from.on('end', () => at(line(0), () => to.end()));
}
