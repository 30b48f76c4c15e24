// The package's main module warns unless Node is an LTS release, which our Node is not. Inner modules never warn.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import base = interactionPolicy.base;
  export import Prompt = interactionPolicy.Prompt;
}
