/** Returns the chosen values after a change of one of them, in the order of the options. */
export function toggled<Value extends string>(
  options: readonly { value: Value }[],
  chosen: readonly Value[],
  changed: Value,
  isChosen: boolean,
): Value[] {
  const values = options.map(({ value }) => value);
  return values.filter((value) => (value === changed ? isChosen : chosen.includes(value)));
}
