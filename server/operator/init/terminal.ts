import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** The terminal of an operator. */
export interface Terminal {
  /** Prints lines, which are broken between words. */
  say(text: string): void;
  /** Prints the title of a section. */
  title(text: string): void;
  /** Prints a line as it is, so that it can be copied. */
  show(line: string): void;
  /** Returns the answer without spaces around it. A secret answer is not shown while it is typed. */
  ask(prompt: string, options?: { isSecret?: boolean }): Promise<string>;
  close(): void;
}

/** The exit code of a program that Ctrl+C has ended. */
const INTERRUPTED = 130;
/** The width of lines on a terminal of 80 columns. */
export const LINE_WIDTH = 79;

/** Opens the terminal of the process. Null without one. Ctrl+C and the end of the input end the process with a text. */
export function openTerminal(farewell: string): Terminal | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  let isSecret = false;
  // Node writes what is typed and moves the cursor through this stream.
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (isSecret) done();
      else stdout.write(chunk, done);
    },
  });
  Object.defineProperty(echo, 'columns', { get: () => stdout.columns });
  const lines = createInterface({ input: stdin, output: echo, terminal: true, historySize: 0 });
  const leave = () => {
    stdout.write(`\n${farewell}\n`);
    process.exit(INTERRUPTED);
  };
  lines.once('SIGINT', leave);
  // The input ends with Ctrl+D, or when the terminal is closed.
  lines.once('close', leave);
  const say = (text: string) => {
    const width = Math.min(stdout.columns || LINE_WIDTH + 1, LINE_WIDTH + 1) - 1;
    stdout.write(
      `${text
        .split('\n')
        .map((line) => wrapped(line, width))
        .join('\n')}\n`,
    );
  };
  return {
    say,
    title: (text) => stdout.write(`\n${styleText('bold', text)}\n`),
    show: (line) => stdout.write(`${line}\n`),
    ask: async (prompt, options = {}) => {
      if (!options.isSecret) return (await lines.question(prompt)).trim();
      stdout.write(prompt);
      isSecret = true;
      const answer = await lines.question('');
      isSecret = false;
      stdout.write('\n');
      return answer.trim();
    },
    close: () => {
      lines.off('close', leave);
      lines.close();
    },
  };
}

const WIDE =
  '[\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6]';
/** A word, or a wide character, with its brackets, its punctuation and the spaces after it. */
const PIECE = new RegExp(`[（「]*(?:${WIDE}|(?:(?!${WIDE})\\S)+)[、。）」：？ー]*\\s*|\\s+`, 'gu');

/**
 * Breaks a line between words, or between wide characters, which take two columns. After a symbol at its beginning, the
 * further lines are indented to the first word.
 */
export function wrapped(line: string, width: number): string {
  const [{ length } = ''] = /^ *(?:[✓!✗] )?/.exec(line) ?? [];
  const indentation = ' '.repeat(length);
  let [text, column] = ['', 0];
  for (const [piece] of line.matchAll(PIECE)) {
    if (column > indentation.length && column + widthOf(piece.trimEnd()) > width) {
      text = `${text.trimEnd()}\n${indentation}`;
      column = indentation.length;
    }
    text += piece;
    column += widthOf(piece);
  }
  return text;
}

function widthOf(text: string): number {
  const wide = text.match(new RegExp(WIDE, 'gu')) ?? [];
  return text.length + wide.length;
}
