/** Characters that look over the top edge of the card below. */
export function PeekingMascots() {
  return (
    <img
      src="/mascots/welcome.svg"
      alt=""
      width={360}
      height={116}
      decoding="async"
      className="relative z-10 mx-auto -mb-2.5 w-72"
    />
  );
}
