import { adminUiMessages } from './admin-ui.messages.ts';

const texts = adminUiMessages.changes;

export interface Change {
  field: string;
  before: string;
  after: string;
}

interface ChangeListProps {
  label: string;
  changes: readonly Change[];
  nameOf: (field: string) => string;
}

export function ChangeList({ label, changes, nameOf }: ChangeListProps) {
  return (
    // The texts are next to each other if the container has room. In dialogs, the container is narrow.
    <div className="@container">
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="text-ink-soft text-xs @max-xl:sr-only">
          <tr>
            <th scope="col" className="w-40 py-1 pr-3 font-normal">
              {texts.field}
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              {texts.before}
            </th>
            <th scope="col" className="py-1 font-normal">
              {texts.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr
              key={`${field}\n${before}\n${after}`}
              className="border-line border-t align-top @max-xl:block @max-xl:py-2"
            >
              <th scope="row" className="py-2 pr-3 font-bold @max-xl:block @max-xl:py-0">
                {nameOf(field)}
              </th>
              <td className="py-2 pr-3 @max-xl:block @max-xl:py-1">
                <Side as="del" text={before} />
              </td>
              <td className="py-2 @max-xl:block @max-xl:py-1">
                <Side as="ins" text={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sides = {
  del: 'bg-danger-soft text-danger',
  ins: 'bg-success-soft text-success no-underline',
};

function Side({ as: Element, text }: { as: keyof typeof sides; text: string }) {
  if (text === '') return <span className="text-ink-faint">{texts.empty}</span>;
  return (
    <Element className={`user-text box-decoration-clone rounded-sm px-1 ${sides[Element]}`}>
      {text}
    </Element>
  );
}
