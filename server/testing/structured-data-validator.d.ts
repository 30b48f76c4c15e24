// The package has no types of its own.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  export default class Validator {
    validate(found: { jsonld: Record<string, object[]>; errors: never[] }): Promise<Issue[]>;
  }
}
