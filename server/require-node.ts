/**
 * Ends the process in one line if its Node is too old. The programs of the server import this module alone, and all others
 * dynamically afterwards, because Node reads all static imports before it runs the first one, and an older Node does not
 * know their syntax. Node 20 refuses all files with the ending `.ts` before.
 */
const OLDEST = 26;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Hiroba needs Node ${OLDEST} or newer, but this is Node ${process.versions.node}. Use \`npm start\`, \`npm run hiroba\`, or node_modules/.bin/node, which \`npm ci\` has installed.\n`,
  );
  process.exit(1);
}

export {};
