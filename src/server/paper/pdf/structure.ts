import {
  PDFOperatorNames as operators,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  type PDFPage,
  type PDFRef,
} from "pdf-lib";

/** Standard structure types of ISO 32000-1, 14.8.4. */
type Role = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Form";

type Mark = { page: PDFPage; id: number };
type Widget = { page: PDFPage; widget: PDFRef };
type Element = { role: Role; alt?: string; children: (Element | Mark | Widget)[] };

export type Structure = ReturnType<typeof newStructure>;

/** What a page says and in which order, for those who have it read aloud: pdf-lib writes none of it. */
export function newStructure(doc: PDFDocument) {
  const top: Element = { role: "Document", children: [] };
  let current: Element | null = top;
  const marked = new Map<PDFPage, Element[]>();

  function within(element: Element | null, draw: () => void) {
    const around = current;
    current = element;
    draw();
    current = around;
  }

  /** What is drawn meanwhile belongs to a new element; what is decoration stays so. */
  function tag(role: Role, draw: () => void, alt?: string) {
    if (!current) return draw();
    const element: Element = { role, alt, children: [] };
    current.children.push(element);
    within(element, draw);
  }

  function between(page: PDFPage, begin: PDFOperator, draw: () => void) {
    page.pushOperators(begin);
    draw();
    page.pushOperators(PDFOperator.of(operators.EndMarkedContent));
  }

  const decoration = (page: PDFPage, draw: () => void) =>
    between(page, PDFOperator.of(operators.BeginMarkedContent, [PDFName.of("Artifact")]), draw);

  /** Drawing that is content of the present element. */
  function content(page: PDFPage, draw: () => void) {
    if (!current) decoration(page, draw);
    else if (current === top) tag("P", () => mark(current as Element, page, draw));
    else mark(current, page, draw);
  }

  function mark(element: Element, page: PDFPage, draw: () => void) {
    const owners = marked.get(page) ?? [];
    marked.set(page, owners);
    const id = owners.push(element) - 1;
    element.children.push({ page, id });
    const name = PDFName.of(element.role);
    const begin = PDFOperator.of(operators.BeginMarkedContentSequence, [name, `<</MCID ${id}>>`]);
    between(page, begin, draw);
  }

  return {
    tag,
    content,
    decoration,
    asDecoration: (draw: () => void) => within(null, draw),
    field: (page: PDFPage, widget: PDFRef, alt: string) =>
      current?.children.push({ role: "Form", alt, children: [{ page, widget }] }),
    finish: () => writeTree(doc, top, marked),
  };
}

/** The tree of elements, and the way back to it from each page's marks and each field. */
function writeTree(doc: PDFDocument, top: Element, marked: Map<PDFPage, Element[]>) {
  const { context, catalog } = doc;
  const root = context.nextRef();
  const refs = new Map<Element, PDFRef>();
  const ofWidgets: [widget: PDFRef, owner: PDFRef][] = [];

  function write(element: Element, parent: PDFRef): PDFRef {
    const ref = context.nextRef();
    refs.set(element, ref);
    const kids = element.children.map((child) => {
      if ("role" in child) return write(child, ref);
      if ("id" in child) return context.obj({ Type: "MCR", Pg: child.page.ref, MCID: child.id });
      ofWidgets.push([child.widget, ref]);
      return context.obj({ Type: "OBJR", Pg: child.page.ref, Obj: child.widget });
    });
    const own = { Type: "StructElem", S: element.role, P: parent, K: kids };
    const scope = element.role === "TH" && { A: { O: "Table", Scope: "Column" } };
    const dict = context.obj({ ...own, ...scope }) as PDFDict;
    if (element.alt) dict.set(PDFName.of("Alt"), PDFHexString.fromText(element.alt));
    context.assign(ref, dict);
    return ref;
  }

  const document = write(top, root);
  const numbers: (number | PDFRef)[] = [];
  let next = 0;
  for (const page of doc.getPages()) {
    page.node.set(PDFName.of("StructParents"), context.obj(next));
    page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    const owners = (marked.get(page) ?? []).map((element) => refs.get(element) as PDFRef);
    numbers.push(next++, context.register(context.obj(owners)));
  }
  for (const [widget, owner] of ofWidgets) {
    context.lookup(widget, PDFDict).set(PDFName.of("StructParent"), context.obj(next));
    numbers.push(next++, owner);
  }
  context.assign(
    root,
    context.obj({
      Type: "StructTreeRoot",
      K: document,
      ParentTree: { Nums: numbers },
      ParentTreeNextKey: next,
    }),
  );
  catalog.set(PDFName.of("StructTreeRoot"), root);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}
