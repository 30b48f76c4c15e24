// Declared for an inner module, because the main module warns unless Node is an LTS release, which our Node is not.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import base = interactionPolicy.base;
  export import Prompt = interactionPolicy.Prompt;
}
