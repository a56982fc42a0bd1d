CREATE TABLE "handle" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"holder" text NOT NULL,
	"is_public_name" boolean NOT NULL,
	"block" bigint NOT NULL,
	CONSTRAINT "handle_chain_id_contract_profile_id_pk" PRIMARY KEY("chain_id","contract","profile_id")
);
--> statement-breakpoint
CREATE TABLE "handle_cursor" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"block" bigint NOT NULL,
	"block_hash" text NOT NULL,
	CONSTRAINT "handle_cursor_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE INDEX "handle_holder" ON "handle" USING btree ("chain_id","contract","holder");--> statement-breakpoint
CREATE INDEX "handle_block" ON "handle" USING btree ("chain_id","contract","block");