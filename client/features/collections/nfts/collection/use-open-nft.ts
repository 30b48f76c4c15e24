import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#client/lib/router/router-hooks.ts';

const PARAMETER = 'nft';

interface OpenNft {
  /** The NFT whose details are open. */
  nftId: string | null;
  show: (nftId: string) => void;
  /** Shows another NFT in the open dialog. */
  step: (nftId: string) => void;
  close: () => void;
}

/** The open details are part of the address, so that they have a link and the back button closes them. */
export function useOpenNft(): OpenNft {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const nftId = search.get(PARAMETER);
  const leaving = useRef(false);
  useEffect(() => {
    if (nftId !== null) leaving.current = false;
  }, [nftId]);

  function withNft(id: string | null): URLSearchParams {
    const next = new URLSearchParams(search);
    next.delete(PARAMETER);
    if (id !== null) next.set(PARAMETER, id);
    return next;
  }

  return {
    nftId,
    show: (id) => setSearch(withNft(id), { state: { overList: true }, preventScrollReset: true }),
    step: (id) => setSearch(withNft(id), { state, replace: true, preventScrollReset: true }),
    close: () => {
      // Navigation is asynchronous. A second call would leave the page.
      if (nftId === null || leaving.current) return;
      leaving.current = true;
      if (isOverList(state)) void navigate(-1);
      else setSearch(withNft(null), { replace: true, preventScrollReset: true });
    },
  };
}

/** Whether the previous history entry is the list. It is not when the address was opened directly. */
function isOverList(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'overList' in state && state.overList === true
  );
}
