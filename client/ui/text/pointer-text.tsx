interface PointerTextProps {
  touch?: string;
  /** The text for a mouse, which may also name keys. */
  mouse: string;
}

/** A text that depends on the pointer of the device, because devices with a mouse also have a keyboard. */
export function PointerText({ touch, mouse }: PointerTextProps) {
  return (
    <>
      {touch !== undefined && <span className="pointer-fine:hidden">{touch}</span>}
      <span className="hidden pointer-fine:inline">{mouse}</span>
    </>
  );
}
