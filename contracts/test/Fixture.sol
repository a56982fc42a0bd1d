// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GuildRewards} from '../src/GuildRewards.sol';
import {IGuildRewards} from '../src/IGuildRewards.sol';
import {LocalToken} from '../src/local/LocalToken.sol';
import {NoReturnToken} from '../src/local/NoReturnToken.sol';
import {vm} from './Vm.sol';

interface IApprove {
    function approve(address spender, uint256 amount) external;
}

/// @dev A rewards contract with its roles, tokens and a funded sender.
abstract contract Fixture {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant CLAIM_GAS = 0.001 ether;
    address internal constant OWNER = address(0x0E);
    address internal constant RELAYER = address(0x5E1A);
    address internal constant SENDER = address(0x5E4D);
    address internal constant ALICE = address(0xA1);
    address internal constant BOB = address(0xB0B);
    bytes32 internal constant ROOM = keccak256('tag of a room');
    bytes32 internal constant SEED_HASH = keccak256('seed');

    GuildRewards internal rewards;
    LocalToken internal coin;
    NoReturnToken internal old;
    uint256 private salts;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        rewards = new GuildRewards(OWNER, list(vm.addr(SIGNER_KEY)), list(RELAYER), CLAIM_GAS, 1 ether);
        coin = new LocalToken('Local dollar', 'LUSD', 18, address(this));
        old = new NoReturnToken('Old dollar', 'OUSD', address(this));
        allow(address(coin));
        allow(address(old));
        coin.mint(SENDER, 1e27);
        old.mint(SENDER, 1e27);
        vm.deal(SENDER, 1e27);
    }

    function allow(address token) internal {
        vm.prank(OWNER);
        rewards.setToken(token, true);
        vm.prank(SENDER);
        IApprove(token).approve(address(rewards), type(uint256).max);
    }

    function list(address one) internal pure returns (address[] memory all) {
        all = new address[](1);
        all[0] = one;
    }

    /// @dev A reward of equal shares for a room.
    function room(
        address token,
        uint256 amount,
        uint256 count
    ) internal returns (IGuildRewards.Deposit memory) {
        return
            IGuildRewards.Deposit({
                salt: bytes32(++salts),
                roomId: ROOM,
                token: token,
                recordType: IGuildRewards.RecordType.Room,
                random: false,
                amount: amount,
                count: count,
                expiredTime: block.timestamp + 1 days,
                seedHash: bytes32(0),
                root: bytes32(0)
            });
    }

    function randomRoom(
        address token,
        uint256 amount,
        uint256 count
    ) internal returns (IGuildRewards.Deposit memory params) {
        params = room(token, amount, count);
        params.random = true;
        params.seedHash = SEED_HASH;
    }

    function recipients(
        address token,
        uint256 amount,
        uint256 count,
        bytes32 root
    ) internal returns (IGuildRewards.Deposit memory params) {
        params = room(token, amount, count);
        params.recordType = IGuildRewards.RecordType.Recipients;
        params.root = root;
    }

    function valueOf(IGuildRewards.Deposit memory params) internal view returns (uint256) {
        uint256 prepaid = rewards.claimGas() * params.count;
        return params.token == address(0) ? params.amount + prepaid : prepaid;
    }

    function fund(IGuildRewards.Deposit memory params) internal returns (bytes32) {
        return fundAs(SENDER, params);
    }

    function fundAs(address sender, IGuildRewards.Deposit memory params) internal returns (bytes32) {
        uint256 value = valueOf(params);
        vm.prank(sender);
        return rewards.deposit{value: value}(params);
    }

    function digestOf(
        address verifier,
        uint256 chain,
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        uint256 deadline
    ) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
                keccak256('GuildRewards'),
                keccak256('2'),
                chain,
                verifier
            )
        );
        bytes32 body = keccak256(
            abi.encode(
                keccak256('Claim(bytes32 id,uint256 index,address recipient,uint256 amount,uint256 deadline)'),
                id,
                index,
                recipient,
                amount,
                deadline
            )
        );
        return keccak256(abi.encodePacked('\x19\x01', domain, body));
    }

    function signature(uint256 key, bytes32 digest) internal pure returns (bytes32 r, bytes32 vs) {
        uint8 v;
        bytes32 s;
        (v, r, s) = vm.sign(key, digest);
        vs = bytes32(uint256(s) | (uint256(v - 27) << 255));
    }

    function signed(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount
    ) internal view returns (bytes32 r, bytes32 vs) {
        return
            signature(
                SIGNER_KEY,
                digestOf(
                    address(rewards),
                    block.chainid,
                    id,
                    index,
                    recipient,
                    amount,
                    block.timestamp + 15 minutes
                )
            );
    }

    function claimAs(address caller, bytes32 id, uint256 index, address recipient, uint256 amount) internal {
        (bytes32 r, bytes32 vs) = signed(id, index, recipient, amount);
        vm.prank(caller);
        rewards.claim(id, index, recipient, amount, block.timestamp + 15 minutes, r, vs);
    }

    /// @dev The next claim is refused with `reason`.
    function refuseClaim(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        bytes memory reason
    ) internal {
        (bytes32 r, bytes32 vs) = signed(id, index, recipient, amount);
        vm.expectRevert(reason);
        rewards.claim(id, index, recipient, amount, block.timestamp + 15 minutes, r, vs);
    }

    function leafOf(uint256 index, address recipient, uint256 amount) internal pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(index, recipient, amount))));
    }

    function pair(bytes32 a, bytes32 b) internal pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }

    function proofOf(bytes32 sibling) internal pure returns (bytes32[] memory proof) {
        proof = new bytes32[](1);
        proof[0] = sibling;
    }
}
