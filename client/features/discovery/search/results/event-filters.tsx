import { useId, useState } from 'react';
import type { SearchAddress, SearchPeriod } from '../search-address.ts';
import { PeriodChip, PeriodFields } from './period-filter.tsx';

interface EventFiltersProps {
  address: SearchAddress;
  onChange: (change: SearchPeriod) => void;
}

/** The period in which the events begin. */
export function EventFilters({ address, onChange }: EventFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  return (
    <>
      <div className="-mt-2 mb-3">
        <PeriodChip period={address} controls={id} open={isOpen} onToggle={toggle} />
      </div>
      {isOpen && <PeriodFields id={id} period={address} onChange={onChange} />}
    </>
  );
}
