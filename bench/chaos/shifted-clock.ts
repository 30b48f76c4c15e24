/**
 * Preloaded into a process whose clock a rehearsal changes. The clock is ahead of the machine by the milliseconds in the
 * file of CLOCK_FILE, which is read several times a second. Timers and the times of files keep the clock of the machine.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 100;

const file = process.env.CLOCK_FILE ?? '';
const MachineDate = Date;
const machineNow = Date.now;
let shift = readShift();

function readShift(): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

setInterval(() => {
  const next = readShift();
  if (next === shift) return;
  shift = next;
  // The rehearsal waits for this line.
  process.stdout.write(`the clock is ahead by ${shift}\n`);
}, READ_EVERY_MS).unref();

const now = () => machineNow() + shift;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
