import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Failure } from '../../lib/index.js';
import type { ChannelName } from '../port.js';

/** Connections that nobody asked for yet; more are refused. */
const waitingMost = 64;
/** Longest path that the kernel takes for a Unix socket. */
const socketPathBytes = 107;

/** The host's ends of a sandbox's channels: sockets in a private folder. */
export class Channels {
  readonly #ends = new Map<ChannelName, ChannelEnd>();

  static async listen(names: readonly ChannelName[], folder: string): Promise<Channels> {
    const channels = new Channels();
    if (names.length > 0) mkdirSync(folder, { mode: 0o700 });
    try {
      for (const name of names) channels.#ends.set(name, await ChannelEnd.listen(join(folder, name)));
    } catch (error) {
      channels.close();
      throw error;
    }
    return channels;
  }

  /** Socket on the host, by channel. */
  get sockets(): ReadonlyMap<string, string> {
    return new Map([...this.#ends].map(([name, end]) => [name, end.path]));
  }

  next(name: ChannelName): Promise<Duplex> {
    const end = this.#ends.get(name);
    if (end === undefined) throw new TypeError(`the sandbox was opened without the channel ${name}`);
    return end.next();
  }

  close(): void {
    for (const end of this.#ends.values()) end.close();
  }
}

interface Waiter {
  readonly resolve: (socket: Socket) => void;
  readonly reject: (error: Error) => void;
}

class ChannelEnd {
  readonly path: string;
  readonly #server: Server;
  readonly #arrived: Socket[] = [];
  readonly #waiters: Waiter[] = [];
  readonly #open = new Set<Socket>();
  #closed = false;

  private constructor(path: string, server: Server) {
    this.path = path;
    this.#server = server;
  }

  static async listen(path: string): Promise<ChannelEnd> {
    if (Buffer.byteLength(path) > socketPathBytes)
      throw new Failure('sandbox.unavailable', 'the path is too long for a socket', {
        path,
        hint: 'set TMPDIR to a folder with a shorter name',
      });
    const server = createServer({ allowHalfOpen: true });
    const end = new ChannelEnd(path, server);
    server.on('connection', (socket) => end.#arrive(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    // The folder is private; inside the sandbox the socket must be writable for its user.
    chmodSync(path, 0o666);
    return end;
  }

  next(): Promise<Socket> {
    const socket = this.#arrived.shift();
    if (socket !== undefined) return Promise.resolve(socket);
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(closedError());
      else this.#waiters.push({ resolve, reject });
    });
  }

  close(): void {
    this.#closed = true;
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    for (const waiter of this.#waiters.splice(0)) waiter.reject(closedError());
  }

  #arrive(socket: Socket): void {
    // A peer that resets its connection must not end the runner, whoever holds the socket by then.
    socket.on('error', () => socket.destroy());
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) waiter.resolve(socket);
    else if (this.#arrived.length < waitingMost) this.#arrived.push(socket);
    else socket.destroy();
  }
}

function closedError(): Failure {
  return new Failure('sandbox.spawn', 'the sandbox was closed while a channel was waited for');
}
