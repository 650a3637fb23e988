import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Code, type CodeProps } from './Code.tsx';
import { Tab, Tabs } from './Tabs.tsx';

/** The same thing in several languages or systems: a tab for each code block in it, named by its title. */
export function CodeGroup({ children }: { children?: ReactNode }) {
  const blocks = Children.toArray(children).filter((child): child is ReactElement<CodeProps> =>
    isValidElement(child),
  );
  return (
    <Tabs>
      {blocks.map(({ key, props: { title, language, children } }) => (
        <Tab key={key} label={title ?? language}>
          {/* Without a title the tab names the language already. */}
          <Code title={title ? undefined : ''} language={language}>
            {children}
          </Code>
        </Tab>
      ))}
    </Tabs>
  );
}
