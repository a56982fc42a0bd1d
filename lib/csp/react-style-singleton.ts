import { useEffect } from 'react';

/*
 * Stands in for the package of the same name, which react-remove-scroll inside Radix dialogs uses to write a
 * <style> element. The strict policy refuses those; a constructed style sheet is set by script and allowed.
 */

type SheetSingleton = { add: (styles: string) => void; remove: () => void };

/** A sheet that is on the document while it is used. The first user's styles count. */
export function stylesheetSingleton(): SheetSingleton {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(styles) {
      users += 1;
      // Browsers without constructed sheets go without: the page then scrolls behind a dialog.
      if (users > 1 || !('adoptedStyleSheets' in document)) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      sheet = null;
    },
  };
}

/** A hook with a sheet of its own, shared by all who call that hook. */
export function styleHookSingleton(): (styles: string, isDynamic?: boolean) => void {
  const sheet = stylesheetSingleton();
  return function useSharedStyles(styles, isDynamic) {
    const followed = isDynamic ? styles : undefined;
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
      // Styles are read once unless they are said to be dynamic, as the package does.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [followed]);
  };
}

/** A component that draws nothing and holds the styles while it is mounted. */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  const useSharedStyles = styleHookSingleton();
  return function SharedStyles({ styles, dynamic }) {
    useSharedStyles(styles, dynamic);
    return null;
  };
}
