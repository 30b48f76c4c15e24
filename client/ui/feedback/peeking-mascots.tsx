import { cx } from '../text/cx.ts';

/** Characters that look over the top edge of the card below. Their space stays while they are hidden. */
export function PeekingMascots({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <img
      src="/mascots/welcome.svg"
      alt=""
      width={360}
      height={116}
      decoding="async"
      className={cx('relative z-10 mx-auto -mb-2.5 w-72', isHidden && 'invisible')}
    />
  );
}
