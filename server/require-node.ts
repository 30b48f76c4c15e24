/**
 * Ends the process in one line if its Node is too old. Node reads all static imports before it runs the first one, and
 * an older Node does not know the syntax of the other modules. So the programs of the server import only this module
 * statically, and all others dynamically afterwards. Node 20 already refuses this file, because of its ending `.ts`.
 */
const OLDEST = 26;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Hiroba needs Node ${OLDEST} or newer, but this is Node ${process.versions.node}. Use \`npm start\`, \`npm run hiroba\`, or node_modules/.bin/node, which \`npm ci\` has installed.\n`,
  );
  process.exit(1);
}

export {};
